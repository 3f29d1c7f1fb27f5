export const failures = {} as const
