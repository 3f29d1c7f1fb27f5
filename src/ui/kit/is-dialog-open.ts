/** Whether a dialog stands open. A toast has the role of one too. */
export const isDialogOpen = (): boolean =>
  document.querySelector(':is([role=dialog], [role=alertdialog]):not([data-toasts] *)') !== null
