/** The same keys as the English texts, any words: a missing or a surplus key does not compile. */
export type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> }
