/**
 * What may be printed of a failure: its kind, code and place, never its message. Messages of the database and
 * of parsers quote what they choke on, and what they choke on here may be a password.
 */
export function describeFailure(value: unknown): string {
  if (!(value instanceof Error)) return typeof value
  const { code, routine } = value as { code?: unknown; routine?: unknown }
  const place = value.stack?.split('\n').find((line) => /^\s+at /.test(line)) ?? ''
  return [
    value.name,
    typeof code === 'string' ? code : '',
    typeof routine === 'string' ? routine : '',
    place.trim(),
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * The library and its drivers print errors whole, parameters included. From here on the console gets only
 * what `describeFailure` lets through, and fixed sentences.
 *
 * @returns undoes it.
 */
export function redactConsole(): () => void {
  const { error, warn, info, log, debug } = console
  const quiet =
    (print: (...parts: unknown[]) => void) =>
    (...parts: unknown[]) =>
      print(
        ...parts.map((part, index) =>
          index === 0 && typeof part === 'string' ? part : describeFailure(part),
        ),
      )
  Object.assign(console, {
    error: quiet(error),
    warn: quiet(warn),
    info: quiet(info),
    log: quiet(log),
    debug: quiet(debug),
  })
  return () => Object.assign(console, { error, warn, info, log, debug })
}
