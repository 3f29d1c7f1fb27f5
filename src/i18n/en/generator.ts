export const generator = {} as const
