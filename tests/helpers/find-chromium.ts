import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

export type FoundChromium = { readonly path: string; readonly how: string }

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'msedge']

const PLACES: Readonly<Record<string, readonly string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
    .map((name) => process.env[name] ?? '')
    .filter(Boolean)
    .flatMap((base) => [
      join(base, 'Google/Chrome/Application/chrome.exe'),
      join(base, 'Chromium/Application/chrome.exe'),
      join(base, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** CHROMIUM_PATH, then Playwright's own, then what the system has; null when there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): FoundChromium | null {
  if (env.CHROMIUM_PATH) return { path: env.CHROMIUM_PATH, how: 'CHROMIUM_PATH' }
  const own = chromium.executablePath()
  if (own && existsSync(own)) return { path: own, how: "Playwright's own" }
  const suffix = process.platform === 'win32' ? '.exe' : ''
  for (const directory of (env.PATH ?? '').split(delimiter).filter(Boolean)) {
    for (const name of NAMES) {
      const path = join(directory, name + suffix)
      if (isExecutable(path)) return { path, how: 'found on PATH' }
    }
  }
  const path = PLACES[process.platform]?.find(isExecutable)
  return path ? { path, how: 'found on this machine' } : null
}
