/** Everything that the build writes with words in it: compiled for Node as one module (prerender.ts). */
export { renderLanding } from '../src/ui/landing/prerender.tsx'
export { missingBlocks } from './missing.ts'
export { landingHead, shellHead } from './page-head.ts'
export { notFoundPage, plainPage } from './plain-pages.ts'
