import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { EventPart, Recurrence } from '@/lib/timetables/vocabulary'
import { dayOf } from '@/server/kernel/calls/day-of'
import type { Db, Tx } from '@/server/kernel/db'
import { storeOwnPeople } from '../../dates/queries/who-comes.sql'
import type { EventScope } from '../../scope'
import { tellRetyped } from '../retyped'

export type PersonRow = { userId: string; part: EventPart; isOut: boolean }
export type EventContent = {
  title: string
  sessionTypeId: string
  startsOn: string
  startsTime: string
  minutes: number
  recurrence: Recurrence
  weekdays: number[]
  recurLimit: number | null
  untilOn: string | null
  dateRangeId: string | null
  dates: string[]
  roomId: string | null
  link: string
  notes: string
  notifyStudents: boolean
  creatorOnly: boolean
  groupIds: string[]
  people: PersonRow[]
}
export type EventRow = EventContent & {
  id: string
  timetableId: string
  seriesId: string
  /** Null: a shift of a clinic's roster. */
  creatorId: string | null
  creatorName: string
  /** The key of an event that a rota made. */
  rotaKey: string | null
  state: 'ACTIVE' | 'CANCELLED'
  cancelReason: string
  /** The key that an imported file has for the event. */
  importKey: string | null
  revision: number
}

const columns = {
  id: true,
  timetableId: true,
  seriesId: true,
  title: true,
  sessionTypeId: true,
  startsOn: true,
  startsTime: true,
  minutes: true,
  recurrence: true,
  weekdays: true,
  recurLimit: true,
  untilOn: true,
  dateRangeId: true,
  dates: true,
  roomId: true,
  link: true,
  notes: true,
  notifyStudents: true,
  creatorOnly: true,
  creatorId: true,
  rotaKey: true,
  creator: { select: { displayName: true } },
  state: true,
  cancelReason: true,
  importKey: true,
  revision: true,
  groups: { select: { groupId: true }, orderBy: { groupId: 'asc' } },
  people: { select: { userId: true, part: true, isOut: true }, orderBy: [{ part: 'asc' }, { userId: 'asc' }] },
} as const satisfies Prisma.EventSelect

function rowOf({ startsOn, untilOn, dates, groups, creator, ...row }: Prisma.EventGetPayload<{ select: typeof columns }>): EventRow {
  return {
    ...row,
    startsOn: dayOf(startsOn),
    untilOn: untilOn && dayOf(untilOn),
    dates: dates.map(dayOf),
    groupIds: groups.map(({ groupId }) => groupId),
    creatorName: creator?.displayName ?? '',
  }
}

export async function findEvent(db: Db, scope: EventScope, id: string): Promise<EventRow | null> {
  const row = await db.event.findFirst({ where: { AND: [scope.where, { id }] }, select: columns })
  return row && rowOf(row)
}

export async function lockEvent(db: Tx, scope: EventScope, id: string): Promise<EventRow | null> {
  await db.$executeRaw`SELECT 1 FROM event WHERE id = ${id}::uuid FOR UPDATE`
  return findEvent(db, scope, id)
}

/** Whether an event or a date has this id, in scope or not. */
export async function isDateTaken(db: Tx, id: string): Promise<boolean> {
  return (await db.event.count({ where: { id } })) > 0 || (await db.occurrence.count({ where: { id } })) > 0
}

/** The same, and whether a clinic's shift has this id, which is an event of its roster under that id. */
export async function isEventTaken(db: Tx, id: string): Promise<boolean> {
  return (await isDateTaken(db, id)) || (await db.clinicShift.count({ where: { id } })) > 0
}

/** The content of an event, without its identity. */
export function eventContentOf(event: EventContent): EventContent {
  const { title, sessionTypeId, startsOn, startsTime, minutes, recurrence, weekdays, recurLimit, untilOn, dateRangeId } = event
  const { dates, roomId, link, notes, notifyStudents, creatorOnly, groupIds, people } = event
  return {
    ...{ title, sessionTypeId, startsOn, startsTime, minutes, recurrence, weekdays, recurLimit, untilOn, dateRangeId },
    ...{ dates, roomId, link, notes, notifyStudents, creatorOnly, groupIds, people },
  }
}

function eventData({ startsOn, untilOn, dates, groupIds: _groups, people: _people, ...content }: EventContent) {
  return {
    ...content,
    startsOn: new Date(startsOn),
    untilOn: untilOn === null ? null : new Date(untilOn),
    dates: dates.map((day) => new Date(day)),
  }
}

type Made = {
  id: string
  timetableId: string
  seriesId: string
  creatorId: string | null
  copiedFromId?: string | null
  rotaKey?: string | null
  importKey?: string | null
  content: EventContent
}

export async function insertEvent(db: Tx, { content, ...row }: Made): Promise<void> {
  await db.event.create({ data: { ...row, ...eventData(content) }, select: { id: true } })
  await putPeople(db, { id: row.id, content })
}

/** False where somebody saved it since. */
export async function updateEvent(
  db: Tx,
  { id, revision, wasOfTypeId, content, at }: { id: string; revision: number; wasOfTypeId: string; content: EventContent; at: Date },
): Promise<boolean> {
  const { count } = await db.event.updateMany({
    where: { id, revision, deletedAt: null },
    data: { ...eventData(content), revision: { increment: 1 } },
  })
  if (count === 0) return false
  if (content.sessionTypeId !== wasOfTypeId) await tellRetyped(db, id, at)
  await storeOwnPeople(db, { eventId: id, at })
  await db.eventGroup.deleteMany({ where: { eventId: id } })
  await db.eventPerson.deleteMany({ where: { eventId: id } })
  await putPeople(db, { id, content })
  return true
}

async function putPeople(db: Tx, { id, content: { groupIds, people } }: { id: string; content: EventContent }): Promise<void> {
  await db.eventGroup.createMany({ data: groupIds.map((groupId) => ({ eventId: id, groupId })) })
  await db.eventPerson.createMany({ data: people.map((person) => ({ ...person, eventId: id })) })
}

export async function setImportKey(db: Tx, { id, importKey }: { id: string; importKey: string | null }): Promise<void> {
  await db.event.updateMany({ where: { id }, data: { importKey } })
}

/** Ends a series before a day: the dates that follow are another event. Returns false where somebody saved it since. */
export async function endEventBefore(
  db: Tx,
  { id, revision, untilOn }: { id: string; revision: number; untilOn: string },
): Promise<boolean> {
  const { count } = await db.event.updateMany({
    where: { id, revision },
    data: { untilOn: new Date(untilOn), recurLimit: null, revision: { increment: 1 } },
  })
  return count === 1
}

export async function raiseEventRevision(db: Tx, { id, revision }: { id: string; revision: number }): Promise<boolean> {
  const { count } = await db.event.updateMany({ where: { id, revision }, data: { revision: { increment: 1 } } })
  return count === 1
}

export async function markEventDeleted(db: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await db.event.updateMany({ where: { id }, data: { deletedAt: at, revision: { increment: 1 } } })
}

/** An event that is locked until the end of the transaction, whether it is deleted or not. */
export type LockedEvent = EventRow & { isDeleted: boolean }

export async function lockEvents(db: Tx, ids: readonly string[]): Promise<Map<string, LockedEvent>> {
  await db.$executeRaw`SELECT 1 FROM event WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`
  const rows = await db.event.findMany({ where: { id: { in: [...ids] } }, select: { ...columns, deletedAt: true } })
  return new Map(rows.map(({ deletedAt, ...row }) => [row.id, { ...rowOf(row), isDeleted: deletedAt !== null }]))
}

export async function restoreEvent(db: Tx, id: string): Promise<void> {
  await db.event.updateMany({ where: { id }, data: { deletedAt: null, revision: { increment: 1 } } })
}

export async function listRevisions(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.event.findMany({ where: { id: { in: [...ids] } }, select: { id: true, revision: true } })
  return new Map(rows.map(({ id, revision }) => [id, revision]))
}

export async function listEventsOf(db: Db, timetableId: string): Promise<EventRow[]> {
  const rows = await db.event.findMany({ where: { timetableId, deletedAt: null }, select: columns, orderBy: { id: 'asc' } })
  return rows.map(rowOf)
}

export function listNames(db: Db, userIds: readonly string[]): Promise<{ id: string; displayName: string }[]> {
  return db.user.findMany({ where: { id: { in: [...userIds] } }, select: { id: true, displayName: true } })
}

export async function listEventsByIds(db: Db, scope: EventScope, ids: readonly string[]): Promise<EventRow[]> {
  const rows = await db.event.findMany({ where: { AND: [scope.where, { id: { in: [...ids] } }] }, select: columns })
  return rows.map(rowOf)
}
