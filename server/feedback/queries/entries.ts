import 'server-only'
import type { FeedbackTheme } from '@/lib/feedback/vocabulary'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { FeedbackKind, FeedbackSource, FeedbackVisibility } from '@/lib/generated/prisma/enums'
import type { Db, Tx } from '@/server/kernel/db'
import type { UserScope } from '@/server/users'
import type { EntryScope } from '../scope'

const person = { select: { id: true, displayName: true } } as const
const select = {
  id: true,
  about: person,
  author: person,
  source: true,
  kind: true,
  text: true,
  themes: true,
  visibility: true,
  createdAt: true,
  acknowledgedAt: true,
  session: { select: { id: true, heldOn: true } },
} satisfies Prisma.FeedbackEntrySelect
export type EntryRow = Prisma.FeedbackEntryGetPayload<{ select: typeof select }>

export type EntryFilter = {
  readonly aboutId?: string
  readonly authorId?: string
  readonly source?: FeedbackSource
  readonly theme?: FeedbackTheme
  readonly q: string
}

function entryWhere({ where }: EntryScope, { aboutId, authorId, source, theme, q }: EntryFilter): Prisma.FeedbackEntryWhereInput {
  return {
    AND: [
      where,
      {
        ...(aboutId !== undefined && { aboutId }),
        ...(authorId !== undefined && { authorId }),
        ...(source && { source }),
        ...(theme && { themes: { has: theme } }),
        ...(q !== '' && { text: { contains: q, mode: 'insensitive' } }),
      },
    ],
  }
}

/** The ids and times of entries, the newest first, so that entries can be put on a page together with other things. */
export function listEntryTimes(db: Db, scope: EntryScope, filter: EntryFilter, take: number): Promise<{ id: string; createdAt: Date }[]> {
  return db.feedbackEntry.findMany({
    where: entryWhere(scope, filter),
    select: { id: true, createdAt: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
  })
}

/** The entries with these ids that are in scope. */
export function listEntriesOf(db: Db, scope: EntryScope, ids: readonly string[]): Promise<EntryRow[]> {
  return db.feedbackEntry.findMany({ where: { AND: [scope.where, { id: { in: [...ids] } }] }, select })
}

export function countEntries(db: Db, scope: EntryScope, filter: EntryFilter): Promise<number> {
  return db.feedbackEntry.count({ where: entryWhere(scope, filter) })
}

/** The newest entries, at most 500; their themes are counted. */
export function listThemesOf(db: Db, scope: EntryScope, aboutId: string): Promise<{ kind: FeedbackKind; themes: string[] }[]> {
  return db.feedbackEntry.findMany({
    where: { AND: [scope.where, { aboutId }] },
    select: { kind: true, themes: true },
    orderBy: { createdAt: 'desc' },
    take: 500,
  })
}

export type Chosen = { id: string; displayName: string }

export function findPerson(db: Db, scope: UserScope, id: string): Promise<Chosen | null> {
  return db.user.findFirst({ where: { AND: [scope.where, { id }] }, select: { id: true, displayName: true } })
}

export function listPeople(db: Db, scope: UserScope, onlyId: string | undefined): Promise<Chosen[]> {
  return db.user.findMany({
    where: { AND: [scope.where, ...(onlyId === undefined ? [] : [{ id: onlyId }])] },
    select: { id: true, displayName: true },
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
    take: 1_000,
  })
}

type NewEntry = {
  id: string
  aboutId: string
  authorId: string
  source: FeedbackSource
  kind: FeedbackKind
  text: string
  themes: string[]
  visibility: FeedbackVisibility
  createdAt: Date
  sessionId?: string | undefined
}

/** False where the id is taken. */
export async function insertEntry(db: Tx, entry: NewEntry): Promise<boolean> {
  return (await db.feedbackEntry.createMany({ data: [entry], skipDuplicates: true })).count === 1
}

/** Whether the same entry is already stored. */
export async function isWritten(db: Tx, { id, aboutId, authorId, text }: NewEntry): Promise<boolean> {
  return (await db.feedbackEntry.count({ where: { id, aboutId, authorId, text } })) === 1
}

/** Deletes an entry on behalf of its author, unless it was acknowledged. Returns the student's id. */
export async function deleteEntry(db: Tx, of: { id: string; authorId: string }): Promise<string | null> {
  const found = await db.feedbackEntry.findFirst({ where: { ...of, acknowledgedAt: null }, select: { aboutId: true } })
  if (!found) return null
  const { count } = await db.feedbackEntry.deleteMany({ where: { ...of, acknowledgedAt: null } })
  return count === 1 ? found.aboutId : null
}

/** Marks an entry as acknowledged; false unless the entry is about this person and meant for them. */
export async function acknowledgeEntry(db: Tx, { id, aboutId, at }: { id: string; aboutId: string; at: Date }): Promise<boolean> {
  const where = { id, aboutId, visibility: 'SHARED' } as const
  const { count } = await db.feedbackEntry.updateMany({ where: { ...where, acknowledgedAt: null }, data: { acknowledgedAt: at } })
  return count === 1 || (await db.feedbackEntry.count({ where })) === 1
}
