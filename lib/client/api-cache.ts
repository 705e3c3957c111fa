import { cafsdb } from './cafsdb'
import { personIdOf } from './local-user'

const minute = 60_000
export const cacheFirstMs = 60 * minute
export const fallbackMs = 1440 * minute

type Asked = { readonly url: string; readonly userId: string | null }

/** A copy that is young enough and made by this person. Without a store there is none. */
export async function readCached({ url, userId }: Asked, maximumAgeMs: number): Promise<unknown> {
  try {
    const tx = (await cafsdb()).transaction(['apiRequests', 'general'])
    const [person, copy] = await Promise.all([personIdOf(tx.objectStore('general')), tx.objectStore('apiRequests').get(url), tx.done])
    // Where the clock was set back, copies come from the future and are as untrustworthy as old ones.
    return copy && person === userId && Math.abs(Date.now() - copy.timestamp) <= maximumAgeMs ? copy.response : undefined
  } catch {
    return undefined
  }
}

/** The answer is stored only while the store still belongs to the person who asked: it may arrive after somebody else signed in. */
export async function storeCached({ url, userId }: Asked, response: unknown): Promise<void> {
  try {
    const tx = (await cafsdb()).transaction(['apiRequests', 'general'], 'readwrite')
    const person = await personIdOf(tx.objectStore('general'))
    await Promise.all([person === userId ? tx.objectStore('apiRequests').put({ url, response, timestamp: Date.now() }) : null, tx.done])
  } catch {
    // There is no room or no store, but the caller has the answer.
  }
}
