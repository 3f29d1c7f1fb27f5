/** `work`, or `late` when it takes longer than `ms`: a browser that never answers must not keep a person waiting. */
export const within = async <T, Late>(ms: number, work: Promise<T>, late: Late): Promise<T | Late> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(late), ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
