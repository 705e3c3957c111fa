import type { z } from 'zod'
import { withSchemas } from '@/lib/schema-library'
import { cafsdb } from './cafsdb'
import { onNews, tellOtherTabs } from './channel'
import { purgedRequests } from './drafts-store'
import { rememberRequest } from './known-requests'
import { ownKey, ownRange, waitForPerson } from './local-user'

/** A person's own copies of records and lists, for screens that work without a network. */

/** Loads a schema, whose code comes when it is first needed. */
export type Shape<S extends z.ZodType> = () => Promise<S>

/** @param shape Data that an older version of the screen stored may not fit it any more, and then counts as absent. */
export async function readLocal<S extends z.ZodType>(key: string, shape: Shape<S>): Promise<z.output<S> | undefined> {
  const userId = await waitForPerson()
  const purged = await purgedRequests(userId).catch(() => [])
  const tx = (await cafsdb()).transaction(['general', 'retryRequests'])
  const [entry, requests] = await Promise.all([
    tx.objectStore('general').get(ownKey(userId, key)),
    tx.objectStore('retryRequests').getAll(),
    tx.done,
  ])
  for (const request of [...requests, ...purged.map((one) => one.request)])
    if (request.options.userId === userId && request.options.recordKey === key) rememberRequest(request.key)
  const parsed = (await withSchemas(shape)).safeParse(entry?.value)
  return parsed.success ? parsed.data : undefined
}

export async function writeLocal(key: string, value: unknown): Promise<void> {
  const userId = await waitForPerson()
  await (await cafsdb()).put('general', { value, timestamp: Date.now() }, ownKey(userId, key))
  tellOtherTabs({ kind: 'local', key })
}

export async function removeLocal(key: string): Promise<void> {
  const userId = await waitForPerson()
  await (await cafsdb()).delete('general', ownKey(userId, key))
  tellOtherTabs({ kind: 'local', key })
}

/** All values whose key begins with the prefix. */
export async function listLocal<S extends z.ZodType>(prefix: string, shape: Shape<S>): Promise<z.output<S>[]> {
  const userId = await waitForPerson()
  const [schema, entries] = await Promise.all([withSchemas(shape), (await cafsdb()).getAll('general', ownRange(userId, prefix))])
  return entries.flatMap(({ value }) => {
    const parsed = schema.safeParse(value)
    return parsed.success ? [parsed.data] : []
  })
}

/** Calls the listener when another tab wrote this value, which is then read again, so that what is typed here next is based on it. */
export function onLocal(key: string, listener: () => void): () => void {
  return onNews((news) => {
    if (news.kind === 'local' && news.key === key) listener()
  })
}
