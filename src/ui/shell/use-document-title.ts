import { useEffect } from 'react'

/**
 * Names the page in the tab. (A `<title>` element of React's would stand second to the one of
 * index.html, and lose.)
 */
export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = title
  }, [title])
}
