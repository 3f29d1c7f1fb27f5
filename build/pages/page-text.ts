export type PageText = {
  readonly title: string
  readonly lead: string
  readonly sections: ReadonlyArray<{ readonly heading: string; readonly paragraphs: readonly string[] }>
}
