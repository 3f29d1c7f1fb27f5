/** Around the plate from the first paint on. */
export const shell = {
  close: 'Close',
  notifications: 'Notifications',
  clipboard: {
    clear: 'Clear clipboard',
    clearsIn: 'clears in {{seconds}} s',
    clearing: 'Clear the clipboard after 30 seconds',
    clearingAbout:
      'While this page stays in front: a page cannot do more. Once you leave it, only you can clear what you copied.',
    cleared: 'Clipboard cleared',
    historyNote: 'If your system keeps a clipboard history, remove it there too.',
    failed: 'The browser did not let the clipboard be cleared',
  },
  broken: {
    title: 'This part stopped',
    text: 'A fault of ours stopped it. The rest of the page goes on, and what you saved is safe.',
    retry: 'Show it again',
  },
} as const
