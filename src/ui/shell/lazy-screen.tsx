import { type ComponentType, createElement, type ReactNode, useCallback, useEffect, useState } from 'react'
import { bringTexts, type I18n, type TextPart } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isNetworkAway } from '../../state/load-part.ts'
import { tryAgain } from '../../state/try-again.ts'
import { MissingPart, type MissingProps } from './MissingPart.tsx'
import { reloadForNewer } from './reload-for-newer.ts'

type LazyPart<Props> = {
  /** Null until its code is there. */
  readonly screen: ComponentType<Props> | null
  /** Why it is not there; null also as long as that is not known. */
  readonly why: 'offline' | 'missing' | null
  /** Asks for it again; what is missing comes with another version of the page only. */
  readonly retry: () => void
}

/**
 * A hook for code that comes when it is first wanted. What did not come is asked for again when the person
 * says so and, until the network is back, by itself: `React.lazy` would keep the failure for good, and the
 * whole tree, with every other screen, would give way to the error page. `load` is called again after a
 * failure. The `words` that it needs beyond those of the app come beside it.
 */
export const createLazyPart = <Props extends object>(
  load: (i18n: I18n) => Promise<ComponentType<Props>>,
  words?: TextPart,
): ((isWanted: boolean) => LazyPart<Props>) => {
  let loaded: ComponentType<Props> | null = null

  return (isWanted) => {
    const { i18n } = useTranslation()
    const [screen, setScreen] = useState(() => loaded)
    const [why, setWhy] = useState<LazyPart<Props>['why']>(null)
    const ask = useCallback(async () => {
      try {
        const [component] = await Promise.all([load(i18n), words && bringTexts(i18n, words)])
        loaded = component
        setScreen(() => component)
      } catch {
        setWhy(isNetworkAway() ? 'offline' : 'missing')
      }
      return loaded !== null
    }, [i18n])
    useEffect(() => {
      if (isWanted && loaded === null) void ask()
    }, [isWanted, ask])
    const isWaiting = isWanted && why === 'offline' && screen === null
    useEffect(() => (isWaiting ? tryAgain(ask) : undefined), [isWaiting, ask])
    return { screen, why, retry: why === 'missing' ? reloadForNewer : ask }
  }
}

export const nothing = () => null

type LazyOptions<Props> = {
  /** Stands in its place until it is there. */
  readonly waiting?: (props: Props) => ReactNode
  /** Says in its place, or on a page of its own, that it does not come. */
  readonly Missing?: ComponentType<MissingProps>
  readonly words?: TextPart
}

/** A screen whose code comes when it is first drawn. `load` and `words` as above. */
export const lazyScreen = <Props extends object>(
  load: (i18n: I18n) => Promise<ComponentType<Props>>,
  { waiting = nothing, Missing = MissingPart, words }: LazyOptions<Props> = {},
): ComponentType<Props> => {
  const useScreen = createLazyPart(load, words)
  return (props) => {
    const { screen, why, retry } = useScreen(true)
    if (screen !== null) return createElement(screen, props)
    return why === null ? waiting(props) : <Missing why={why} onRetry={retry} />
  }
}
