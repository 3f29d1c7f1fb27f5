import { createStore, Provider } from 'jotai'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { createI18n, type I18n } from '../../src/i18n/i18n.ts'
import { I18nProvider } from '../../src/i18n/use-translation.ts'
import { letGo } from './let-go.ts'

const aMoment = () => new Promise<void>((resume) => setTimeout(resume, 5))

/** `act` is a hook: it runs in this component, at every rendering. */
const Probe = ({ act: useAct }: { readonly act: () => void }) => {
  useAct()
  return null
}

type Store = ReturnType<typeof createStore>

/**
 * Runs a hook in a component of its own, over the atoms of `store` and with the words of `i18n`. The file's
 * first line names a DOM for it: `// @vitest-environment happy-dom`. `current()` is what it answered at its
 * last rendering.
 */
export const renderHook = <T,>(
  useIt: () => T,
  store: Store = createStore(),
  i18n: I18n = createI18n('en'),
) => {
  let answer: { readonly value: T } | undefined
  const root = createRoot(document.createElement('div'))
  const tree = (
    <Provider store={store}>
      <I18nProvider value={i18n}>
        <Probe
          act={() => {
            answer = { value: useIt() }
          }}
        />
      </I18nProvider>
    </Provider>
  )
  flushSync(() => root.render(tree))
  let isThere = true
  const stop = () => {
    if (isThere) flushSync(() => root.unmount())
    isThere = false
  }
  onTestFinished(async () => {
    stop()
    await letGo(store)
  })
  const current = (): T => {
    if (answer === undefined) throw new Error('The hook has not answered')
    return answer.value
  }
  return {
    store,
    current,
    stop,
    /** Does something that changes what the hook answers, and lets it render. */
    change: async (what: () => unknown) => {
      await what()
      await aMoment()
    },
    /** Lets time pass until `check` does not throw. */
    until: async (check: () => void, patienceMs = 5_000) => {
      for (const end = Date.now() + patienceMs; ; ) {
        await aMoment()
        try {
          return check()
        } catch (error) {
          if (Date.now() > end) throw error
        }
      }
    },
  }
}
