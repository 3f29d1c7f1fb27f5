export type ToastKind = 'info' | 'success' | 'destructive'

export type ToldToast = {
  readonly id: string
  readonly kind: ToastKind
  readonly title: string
  readonly description: string | undefined
  /** 0: until it is closed. */
  readonly durationMs: number
  readonly action: { readonly label: string; readonly run: () => void } | undefined
  /** The person has closed it, or its time is over. */
  readonly onClose: () => void
}

/** What draws toasts, once its code is there. */
type ToastRegion = {
  readonly add: (toast: ToldToast) => void
  readonly update: (toast: ToldToast) => void
  readonly close: (id: string) => void
}

/**
 * The toasts that stand, whether or not the code that draws them is there: it is 15 kB (gzip), and comes with
 * the first one. What was told until then, taken back or said otherwise, is shown as it stands by then.
 */
const createToldToasts = () => {
  let told: readonly ToldToast[] = []
  let region: ToastRegion | null = null
  let last = 0
  const listeners = new Set<() => void>()
  const change = (next: readonly ToldToast[]) => {
    told = next
    for (const listener of listeners) listener()
  }
  return {
    add: (toast: Omit<ToldToast, 'id'>): string => {
      last += 1
      const added = { ...toast, id: `toast-${last}` }
      change([...told, added])
      region?.add(added)
      return added.id
    },
    retell: (id: string, words: Pick<ToldToast, 'title' | 'description'>): void => {
      change(told.map((toast) => (toast.id === id ? { ...toast, ...words } : toast)))
      const retold = told.find((toast) => toast.id === id)
      if (retold) region?.update(retold)
    },
    close: (id: string): void => {
      change(told.filter((toast) => toast.id !== id))
      region?.close(id)
    },
    /** Hands over what stands and whatever comes; returns its stop. */
    connect: (to: ToastRegion): (() => void) => {
      region = to
      for (const toast of told) to.add(toast)
      return () => {
        region = null
      }
    },
    now: () => told,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const toldToasts = createToldToasts()
