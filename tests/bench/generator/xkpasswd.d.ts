/** The package has no types of its own. */
declare module 'xkpasswd' {
  /** By pattern: `w` is a word, `s` a separator. Of `Math.random`. */
  export default function generate(options: { readonly pattern: string; readonly separators: string }): string
}
