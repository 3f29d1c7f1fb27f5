/** `npm run simulate`: random schedules, with `--guards` the same without one guard after the other, with `--hostile` a server that lies. */
if (process.argv.includes('--guards')) import('./without-guard.ts')
else if (process.argv.includes('--hostile')) import('./run-hostile.ts')
else import('./run.ts')
