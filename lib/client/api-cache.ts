import { cafsdb } from './cafsdb'
import { personIn } from './local-user'

const minute = 60_000
export const cacheFirstMs = 60 * minute
export const fallbackMs = 1440 * minute

type Asked = { readonly url: string; readonly userId: string | null }

/** A copy that is young enough, if this person made it. Without a store there is none. */
export async function readCached({ url, userId }: Asked, maximumAgeMs: number): Promise<unknown> {
  try {
    const tx = (await cafsdb()).transaction(['apiRequests', 'general'])
    const [person, copy] = await Promise.all([personIn(tx.objectStore('general')), tx.objectStore('apiRequests').get(url), tx.done])
    // A clock that was set back makes copies from the future: as untrustworthy as old ones.
    return copy && person === userId && Math.abs(Date.now() - copy.timestamp) <= maximumAgeMs ? copy.response : undefined
  } catch {
    return undefined
  }
}

/** Kept only while the store still belongs to who asked: the answer may arrive after somebody else signed in. */
export async function storeCached({ url, userId }: Asked, response: unknown): Promise<void> {
  try {
    const tx = (await cafsdb()).transaction(['apiRequests', 'general'], 'readwrite')
    const person = await personIn(tx.objectStore('general'))
    await Promise.all([person === userId ? tx.objectStore('apiRequests').put({ url, response, timestamp: Date.now() }) : null, tx.done])
  } catch {
    // No room or no store: the answer itself is there.
  }
}
