import type { Page } from '@playwright/test'

/** How many of a person's own copies on this device have such a key. */
export const storedHere = (page: Page, pattern: string): Promise<number> =>
  page.evaluate((wanted) => new Promise<number>((resolve) => {
    const open = indexedDB.open('cafsdb', 3)
    open.onsuccess = () => {
      const keys = open.result.transaction('general').objectStore('general').getAllKeys()
      keys.onsuccess = () => { open.result.close(); resolve(keys.result.filter((key) => new RegExp(wanted).test(String(key))).length) }
    }
  }), pattern)

/** The calls that this device still has to make, oldest first; those that were refused, too. */
export const unsentHere = (page: Page): Promise<string[]> =>
  page.evaluate(() => new Promise<string[]>((resolve) => {
    const open = indexedDB.open('cafsdb', 3)
    open.onsuccess = () => {
      const all = open.result.transaction('retryRequests').objectStore('retryRequests').getAll()
      all.onsuccess = () => { open.result.close(); resolve(all.result.map((request: { options: { contractName: string } }) => request.options.contractName)) }
    }
  }))
