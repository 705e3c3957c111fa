import { openStore } from './cafsdb'
import { tellOtherTabs } from './channel'
import { openDrafts } from './drafts-store'
import { forgetLastWordsOf } from './last-words'
import { dropRead, ownKey, personKey } from './local-user'
import { withQueueLock } from './locks'
import { storeNothing } from './page-mark'
import { onQueue } from './queue-news'

/**
 * Clears a device where the institution lets devices keep nothing, except requests that were not sent and the copies behind them, which wait for their owner as
 * usual (docs/decisions/0057).
 * @returns Whether something of this person waits: the store is then open until it is sent, and closes by itself.
 */
export async function clearDevice(userId: string): Promise<boolean> {
  const { isWaiting, wasTheirs } = await clearStores(userId)
  // Tabs that were opened before the setting was changed go on keeping data until they are told.
  if (!isWaiting && wasTheirs) tellOtherTabs({ kind: 'user', id: null })
  if (isWaiting) closeOnceSent(userId)
  return isWaiting
}

/** Closes the store under the queue's lock, because sending opens the store again with each request. */
function closeOnceSent(userId: string): void {
  const stop = onQueue(
    () =>
      void withQueueLock(async () => {
        if ((await clearStores(userId)).isWaiting) return
        stop()
        storeNothing(Promise.resolve(false))
      }).catch(() => {}),
  )
}

async function clearStores(userId: string): Promise<{ readonly isWaiting: boolean; readonly wasTheirs: boolean }> {
  forgetLastWordsOf()
  if (!(await wasEverUsed())) return { isWaiting: false, wasTheirs: false }
  const drafts = (await openDrafts()).transaction(['drafts', 'purgedRequests'], 'readwrite')
  const [purged] = await Promise.all([drafts.objectStore('purgedRequests').getAll(), drafts.objectStore('drafts').clear(), drafts.done])
  const tx = (await openStore()).transaction(['general', 'apiRequests', 'retryRequests'], 'readwrite')
  const general = tx.objectStore('general')
  const requests = [...(await tx.objectStore('retryRequests').getAll()), ...purged.map(({ request }) => request)]
  const isWaiting = requests.some(({ options }) => options.userId === userId)
  const wasTheirs = (await general.getKey(personKey)) !== undefined
  await dropRead(tx, {
    except: null,
    kept: new Set(requests.flatMap(({ options }) => (options.recordKey ? [ownKey(options.userId, options.recordKey)] : []))),
  })
  if (!isWaiting) await general.delete(personKey)
  await tx.done
  return { isWaiting, wasTheirs }
}

/** Whether one of the databases exists: opening a missing one would create it. Browsers that cannot list their databases get an empty one. */
async function wasEverUsed(): Promise<boolean> {
  const all = await indexedDB.databases?.()
  return all === undefined || all.some(({ name }) => name === 'cafsdb' || name === 'cusp-drafts')
}
