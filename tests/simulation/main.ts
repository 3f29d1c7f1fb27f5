/** `npm run simulate`: random schedules, or with `--guards` the same without one guard after the other. */
if (process.argv.includes('--guards')) import('./without-guard.ts')
else import('./run.ts')
