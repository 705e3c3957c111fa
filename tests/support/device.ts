import type { Page } from '@playwright/test'

/** The number of a person's own copies on this device whose key matches. */
export const storedHere = (page: Page, pattern: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const open = indexedDB.open('cafsdb', 3)
        open.onsuccess = () => {
          const keys = open.result.transaction('general').objectStore('general').getAllKeys()
          keys.onsuccess = () => {
            open.result.close()
            resolve(keys.result.filter((key) => new RegExp(wanted).test(String(key))).length)
          }
        }
      }),
    pattern,
  )

/** The calls that this device still has to send, oldest first; refused ones are included. */
export const unsentHere = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const open = indexedDB.open('cafsdb', 3)
        open.onsuccess = () => {
          const all = open.result.transaction('retryRequests').objectStore('retryRequests').getAll()
          all.onsuccess = () => {
            open.result.close()
            resolve(all.result.map((request: { options: { contractName: string } }) => request.options.contractName))
          }
        }
      }),
  )

/** The number of entries in all databases of this device, whoever owns them; asking makes no database. */
export const countAllStored = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const ofStore = (database: IDBDatabase, name: string) =>
      new Promise<number>((resolve, reject) => {
        const count = database.transaction(name).objectStore(name).count()
        count.onsuccess = () => resolve(count.result)
        count.onerror = () => reject(count.error ?? new Error(name))
      })
    const ofDatabase = (name: string) =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open(name)
        open.onerror = () => reject(open.error ?? new Error(name))
        open.onsuccess = () =>
          void Promise.all([...open.result.objectStoreNames].map((store) => ofStore(open.result, store)))
            .then((counts) => counts.reduce((sum, count) => sum + count, 0))
            .finally(() => open.result.close())
            .then(resolve, reject)
      })
    const counts = await Promise.all((await indexedDB.databases()).map(({ name }) => ofDatabase(name ?? '')))
    return counts.reduce((sum, count) => sum + count, 0)
  })
