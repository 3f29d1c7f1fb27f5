/**
 * The gate between the first password and all that comes after it: storage, sync, history, account and
 * billing. They load once the plate is painted, or once it is known that this page shows none, and
 * never hold it up.
 */
const createGate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

export const firstPlate = createGate()
