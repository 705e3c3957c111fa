import { writeDurably } from './cafsdb'
import { purgedRequests } from './drafts-store'
import { forgetOldWords } from './last-words'
import { ownKey } from './local-user'

const hourMs = 3_600_000
/** Answers are useless as a fallback after a day; copies of records, which may be about patients, are deleted after a week without being opened. */
const answersHours = 24
const copiesHours = 168

/** Deletes entries older than a number of hours, at start. Entries that belong to unsent work stay, however old they are. */
export async function housekeep({
  answers = answersHours,
  copies = copiesHours,
}: { answers?: number; copies?: number } = {}): Promise<void> {
  forgetOldWords()
  const purged = await purgedRequests()
  await writeDurably(['apiRequests', 'general', 'retryRequests'], async (tx) => {
    const cache = tx.objectStore('apiRequests')
    for (const { url, timestamp } of await cache.getAll()) if (isOlder(timestamp, answers)) await cache.delete(url)
    const requests = [...(await tx.objectStore('retryRequests').getAll()), ...purged.map(({ request }) => request)]
    const needed = new Set(
      requests.flatMap(({ options }) => (options.recordKey === undefined ? [] : [ownKey(options.userId, options.recordKey)])),
    )
    const general = tx.objectStore('general')
    for (const key of await general.getAllKeys()) {
      const entry = key.startsWith('user/') && !needed.has(key) ? await general.get(key) : undefined
      if (entry && isOlder(entry.timestamp, copies)) await general.delete(key)
    }
  })
}

function isOlder(timestamp: number, hours: number): boolean {
  return timestamp < Date.now() - hours * hourMs
}
