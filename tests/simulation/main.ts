/** `npm run simulate`: random schedules, or with `--guards` the same without one guard after the other. */
await (process.argv.includes('--guards') ? import('./without-guard.ts') : import('./run.ts'))
