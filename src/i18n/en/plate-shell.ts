/** Around the plate from the first paint on. */
export const shell = {
  close: 'Close',
  notifications: 'Notifications',
  broken: {
    title: 'This part stopped',
    text: 'A fault of ours stopped it. The rest of the page goes on, and what you saved is safe.',
    retry: 'Show it again',
  },
} as const
