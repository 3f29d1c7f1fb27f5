import type { EnginePage } from './page.ts'

/** Everything that any storage of the page's origin gives, as one text. */
export const readAllStorage = (page: EnginePage): Promise<string> =>
  page.run(`
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie]
    for (const { name } of await indexedDB.databases()) {
      texts.push('database ' + name)
      const db = await new Promise((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of db.objectStoreNames) {
        for (const what of ['getAll', 'getAllKeys']) {
          const reading = db.transaction(store).objectStore(store)[what]()
          await new Promise((resolve, reject) => {
            reading.onsuccess = resolve
            reading.onerror = () => reject(reading.error)
          })
          texts.push(name + '.' + store + ' ' + JSON.stringify(reading.result))
        }
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) texts.push('cache ' + request.url)
    }
    const walk = async (folder, path) => {
      for await (const [name, handle] of folder.entries()) {
        texts.push('file ' + path + name)
        if (handle.kind === 'directory') await walk(handle, path + name + '/')
      }
    }
    await walk(await navigator.storage.getDirectory(), '/').catch(() => undefined)
    return texts.join('\\n')`)
