import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { LICENSES_FILE, licenses, licensesText, packageFolders } from '../../build/licenses.ts'

it('[C6] a package in a script, a worker or a style is in the file, with its licence; one that is not used is not', async () => {
  mkdirSync('.cache', { recursive: true })
  const folder = mkdtempSync(resolve('.cache', 'licenses-'))
  try {
    writeFileSync(
      join(folder, 'index.html'),
      '<link rel="stylesheet" href="./page.css" /><script type="module" src="./page.js"></script>',
    )
    writeFileSync(
      join(folder, 'page.css'),
      `@font-face { font-family: Mono; src: url("@fontsource/jetbrains-mono/files/jetbrains-mono-latin-500-normal.woff2"); }`,
    )
    writeFileSync(
      join(folder, 'page.js'),
      `import { atom } from 'jotai'
      import { generateMnemonic } from '@scure/bip39'
      new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
      console.log(atom(1))`,
    )
    writeFileSync(join(folder, 'worker.js'), `import { expose } from 'comlink'\nexpose({})`)
    const { plugin, inWorkers } = licenses()
    const built = (await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [plugin],
      worker: { format: 'es', plugins: () => [inWorkers()] },
      build: { write: false },
    })) as Rolldown.RolldownOutput
    const file = built.output.find(({ fileName }) => fileName === LICENSES_FILE)
    const text = file?.type === 'asset' ? String(file.source) : ''
    expect(text).toMatch(/^jotai \d[^\n]* \(MIT\)$[\s\S]*Permission is hereby granted/m)
    expect(text).toMatch(/^comlink \d[^\n]* \(Apache-2.0\)$/m)
    expect(text).toMatch(/^@fontsource\/jetbrains-mono \d[^\n]* \(OFL-1.1\)$[\s\S]*SIL OPEN FONT LICENSE/m)
    expect(text).not.toContain('bip39')
    // What was taken over into files of our own.
    expect(text).toContain('Copyright 2020 - 2026 Apple Inc.')
    expect(text).toContain('creativecommons.org/licenses/by-sa/4.0/')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('[C6] the package is the innermost one, by whatever name the compiler calls its module', () => {
  expect(
    packageFolders([
      '/app/node_modules/a/node_modules/@b/c/index.js',
      '\0/app/node_modules/d/index.js?commonjs',
      'node_modules/e/e.woff2',
      '/app/src/main.ts',
      '\0vite/preload-helper.js',
    ]),
  ).toEqual(['/app/node_modules/a/node_modules/@b/c', '/app/node_modules/d', 'node_modules/e'])
})

it('[C6] each package stands there once, in the order of names', () => {
  const text = licensesText(['node_modules/react', 'node_modules/jotai', 'node_modules/react'])
  expect(text.match(/^(?:jotai|react) \d/gm)).toEqual(['jotai 3', 'react 1'])
})
