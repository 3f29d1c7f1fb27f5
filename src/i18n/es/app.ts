/** The words of the plate and of what stands around it from the first paint on: loaded with the app. */
export { dashboard } from './dashboard.ts'
export { failures } from './failures.ts'
export { generator } from './generator.ts'
export { shell } from './plate-shell.ts'
