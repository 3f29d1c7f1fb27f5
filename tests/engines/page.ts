/** A person's browser profile with one window, as far as the main job needs it. Alike for every engine. */
export type EnginePage = {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs the body of a function in the page with JSON arguments; a promise is awaited. */
  run<T>(body: string, ...args: readonly unknown[]): Promise<T>
  /** A real click in the middle of the element that the last `mark` has marked. */
  clickMarked(): Promise<void>
  /** Real key strokes into the marked element, over what it held. */
  typeIntoMarked(text: string): Promise<void>
  /** Whatever the page's console said of errors since the start, where the engine tells. */
  errors(): readonly string[]
  close(): Promise<void>
}

export type Engine = {
  readonly name: string
  /** A profile of its own: nothing in it of any other. */
  openProfile(): Promise<EnginePage>
  close(): Promise<void>
}

/** The attribute that carries an element from the page to the driver. */
export const MARK = 'data-driver-mark'
