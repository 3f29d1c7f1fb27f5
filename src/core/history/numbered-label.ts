/** `Office 07` of fifty: as many digits as the last one has, so that the list sorts as it was made. */
export const numberedLabel = (label: string, place: number, count: number): string =>
  `${label.trim()} ${String(place).padStart(String(count).length, '0')}`
