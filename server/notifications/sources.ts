import 'server-only'
import type { PanelRow, UnreadComment, UnreadMessage } from '@/lib/contracts/notifications'
import type { Actor } from '@/server/kernel/actor'
import type { Db, Tx } from '@/server/kernel/db'

type Asked = { readonly at: Date; readonly locale: string }

type Source = {
  readonly messages?: (db: Db, actor: Actor) => Promise<readonly UnreadMessage[]>
  readonly comments?: (db: Db, actor: Actor) => Promise<readonly UnreadComment[]>
  readonly formsDue?: (db: Db, actor: Actor, at: Date) => Promise<number>
  /** The unread items in words. */
  readonly panel?: (db: Db, actor: Actor, asked: Asked) => Promise<readonly PanelRow[]>
  /** Marks the items that had come by `until` as read. */
  readonly readAll?: (db: Tx, actor: Actor, until: Date) => Promise<void>
}
type Found = { messages: UnreadMessage[]; comments: UnreadComment[]; formsDue?: number }

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspNotificationSources: Map<string, Source> | undefined
}

/** Domains of a higher tier register here what is unread in theirs; this domain knows none of them (their domain.ts binds them). */
export function provideNotifications(name: string, source: Source): void {
  globalThis.cuspNotificationSources ??= new Map()
  globalThis.cuspNotificationSources.set(name, source)
}

function listSources(): readonly Source[] {
  return [...(globalThis.cuspNotificationSources?.values() ?? [])]
}

export async function listUnread(db: Db, actor: Actor, at: Date): Promise<Found> {
  const found = await Promise.all(
    listSources().map(async ({ messages, comments, formsDue }) => ({
      messages: await messages?.(db, actor),
      comments: await comments?.(db, actor),
      due: await formsDue?.(db, actor, at),
    })),
  )
  const due = found.reduce((sum, part) => sum + (part.due ?? 0), 0)
  return {
    messages: found.flatMap((part) => part.messages ?? []),
    comments: found.flatMap((part) => part.comments ?? []),
    ...(due > 0 && { formsDue: due }),
  }
}

export async function listPanelRows(db: Db, actor: Actor, asked: Asked): Promise<PanelRow[]> {
  const found = await Promise.all(listSources().map(async ({ panel }) => (await panel?.(db, actor, asked)) ?? []))
  return found.flat().toSorted((one, other) => other.at.localeCompare(one.at))
}

export async function markAllRead(db: Tx, actor: Actor, until: Date): Promise<void> {
  // The sources run one after the other, because a transaction does one thing at a time.
  for (const { readAll } of listSources()) await readAll?.(db, actor, until)
}
