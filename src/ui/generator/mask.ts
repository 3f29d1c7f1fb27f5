/** In place of a hidden line. Always as many, so that the mask does not show the length. */
export const MASK = '••••••••••••'
