import { computeAnswers, openHere, opensForeignBox, sealHere } from '../core/vault/known-answers.ts'

/**
 * What `vault-answers.ts` asks of a page. By messages, and answered in the document: the scripts of a driver may run in a world of their
 * own, which sees the document alone.
 */
const CALLS: Readonly<Record<string, (given: never) => Promise<unknown>>> = {
  computeAnswers,
  sealHere,
  openHere,
  opensForeignBox,
}
const said = document.documentElement.dataset

addEventListener('message', async ({ data: { call, given, as } }) => {
  const work = CALLS[call]
  said[as] = JSON.stringify(
    await work?.(given as never).catch((error: unknown) => ({ error: String(error) })),
  )
})
said.ready = 'true'
