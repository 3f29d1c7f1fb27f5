/** The browser may read the blob after the click: its address is given back later. */
const REVOKE_AFTER_MS = 60_000

const isInstalledOnIos = (): boolean => 'standalone' in navigator && navigator.standalone === true

const download = (file: File): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}

/**
 * Hands a file to the person. An installed app on iOS opens a download inside itself, with no way back, so
 * there the share sheet takes it. False when the person closed that sheet.
 */
export const deliverFile = async (file: File): Promise<boolean> => {
  if (!isInstalledOnIos() || !navigator.canShare?.({ files: [file] })) {
    download(file)
    return true
  }
  try {
    await navigator.share({ files: [file] })
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false
    // Making a large file outlasted the click that allows sharing.
    download(file)
    return true
  }
}
