import { useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** `value` as the screen has been painted with it: what nobody sees yet waits for that. */
export const usePainted = (value: string): string => {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    if (painted !== value) afterPaint(() => setPainted(value))
  }, [painted, value])
  return painted
}
