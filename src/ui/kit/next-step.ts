/** On what a person is likely to press next: no toast stands there (use-toast-place.ts). */
export const NEXT_STEP = { 'data-next-step': '' } as const
