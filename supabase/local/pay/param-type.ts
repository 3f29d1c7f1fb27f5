/**
 * The type of a request's parameter, as data: what the provider's package says in TypeScript, without the
 * compiler.
 * `[…]`: one of these words. `[]`: a list; `{}`: any names; `.`: these names, those with `!` required;
 * `|`: one of these.
 */
export type ParamType =
  | 'string'
  | 'number'
  | 'boolean'
  | readonly string[]
  | { readonly '[]': ParamType }
  | { readonly '{}': ParamType }
  | { readonly '.': Readonly<Record<string, ParamType>> }
  | { readonly '|': readonly ParamType[] }

/** By method and path, `POST /v1/customers`; `{id}` stands for an id. */
export type PublishedRequests = Readonly<Record<string, ParamType>>
