/** Whose token it is; undefined when it does not say. Read, not verified: the server does that. */
export const ownerOf = (token: string): string | undefined => {
  try {
    const part = token.split('.')[1] ?? ''
    const { sub }: { readonly sub?: unknown } = JSON.parse(
      atob(part.replaceAll('-', '+').replaceAll('_', '/')),
    )
    return typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}
