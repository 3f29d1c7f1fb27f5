import { expect, it } from 'vitest'
import { openKeyValue } from '../../src/remote/key-value.ts'

/** What a browser gives as `localStorage`; its disk is full while `isFull` says so. */
const createStorage = (isFull: () => boolean, kept: Record<string, string> = {}): Storage => {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      if (isFull()) throw new DOMException('full', 'QuotaExceededError')
      kept[key] = value
    },
    removeItem: (key: string) => Reflect.deleteProperty(kept, key),
  }
  return new Proxy(kept, {
    get: (_, name) => Reflect.get(methods, name) ?? Reflect.get(kept, name),
  }) as unknown as Storage
}

it('keeps and forgets in the browser’s own storage', () => {
  const kept = { other: '1' }
  const store = openKeyValue(() => createStorage(() => false, kept))
  store.setItem('a', 'x')
  expect(kept).toEqual({ other: '1', a: 'x' })
  expect([...store.keys()].sort()).toEqual(['a', 'other'])
  store.removeItem('a')
  expect(store.getItem('a')).toBeNull()
})

it('[LF-75] lives in memory where touching the storage throws', () => {
  const store = openKeyValue(() => {
    throw new DOMException('no', 'SecurityError')
  })
  store.setItem('a', 'x')
  expect(store.getItem('a')).toBe('x')
})

it('a full disk hides nothing that is kept, and what it refuses lasts as long as the page', () => {
  let isFull = true
  const kept = { 'cifra.user': 'ana' }
  const store = openKeyValue(() => createStorage(() => isFull, kept))
  expect(store.getItem('cifra.user')).toBe('ana')
  store.setItem('cifra.user', 'ana maria')
  expect(store.getItem('cifra.user')).toBe('ana maria')
  expect(store.keys()).toEqual(['cifra.user'])
  isFull = false
  store.setItem('cifra.user', 'bea')
  expect(kept).toEqual({ 'cifra.user': 'bea' })
  store.removeItem('cifra.user')
  expect(store.getItem('cifra.user')).toBeNull()
})

it('what another tab writes in the place of a refused value counts', () => {
  let isFull = true
  const kept: Record<string, string> = { 'cifra.session': 'old' }
  const store = openKeyValue(() => createStorage(() => isFull, kept))
  store.setItem('cifra.session', 'refused')
  expect(store.getItem('cifra.session')).toBe('refused')
  kept['cifra.session'] = 'of another tab'
  expect(store.getItem('cifra.session')).toBe('of another tab')
  isFull = false
  store.setItem('cifra.session', 'kept')
  expect(kept['cifra.session']).toBe('kept')
})
