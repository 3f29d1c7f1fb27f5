/** The number of `--name=N`. */
export const numberFlag = (name: string, otherwise: number): number => {
  const flag = process.argv.find((arg) => arg.startsWith(`--${name}=`))
  const value = Number(flag?.slice(name.length + 3) ?? otherwise)
  if (!(value > 0)) throw new Error(`--${name} is no number`)
  return value
}
