import 'server-only'
import { listTakenPeople } from '@/server/diary'
import type { Tx } from '@/server/kernel/db'
import { logAct } from '../changes/changes'
import { forgetUntold, listUntoldOfAct } from '../changes/queries/undone.sql'
import { isHeld } from '../dates/foresee'
import { followDates, type Clock } from '../dates/lay-out'
import { deleteDates } from '../dates/queries/occurrences.sql'
import {
  eventContentOf,
  insertEvent,
  listRevisions,
  lockEvents,
  markEventDeleted,
  raiseEventRevision,
  restoreEvent,
  setImportKey,
  updateEvent,
  type EventContent,
  type LockedEvent,
} from '../events/queries/events'
import type { TimetableRow } from '../queries/timetables'
import { DateRow, type EventPut, type SeriesPut } from './event-put'
import { listDateRows, listDateRowsById, listOtherDays, putDateRows, type StoredRow } from './queries/dates.sql'
import { linkDraft, rebaseDraft, unlinkDraft } from './queries/drafts.sql'
import { sideOf, tellPuts, type PutDate, type PutEvent } from './tell-puts'
import { undoingPut } from './undoing-of'

export type PlanningWork = {
  readonly db: Tx
  readonly actorId: string
  readonly timetable: TimetableRow
  readonly clock: Clock
  /** Null for a preview. */
  readonly batchId: string | null
  /** Whether the changes undo the batch `batchId`. */
  readonly isUndo: boolean
}
type Part = SeriesPut['parts'][number]
export type Answer =
  | { readonly isDone: false }
  | {
      readonly isDone: true
      /** The change that undoes this one. */
      readonly before: SeriesPut
      /** Dates that stay as they are: they have begun, something is attached to them, or another date has their day. */
      readonly stayed: number
    }
/** The outcome for one event; `held` are its dates that stay whatever happens. */
export type Doing = {
  readonly put: EventPut
  readonly event: LockedEvent | null
  readonly stored: readonly StoredRow[]
  readonly held: readonly StoredRow[]
  readonly rows: readonly DateRow[]
  readonly gone: readonly string[]
  readonly stayed: number
}

/**
 * Applies some acts of planning and notifies the people concerned. A series is left alone if one of its events was changed since it was previewed. A date that
 * has begun, or has attendance, never moves or goes: an event that should go ends with the last such date.
 */
export async function applyPuts(work: PlanningWork, asked: readonly SeriesPut[]): Promise<Answer[]> {
  const { db, timetable, clock } = work
  const all = asked.flatMap(({ parts }) => parts.map(({ put }) => put.eventId))
  const events = await lockEvents(db, all)
  const open = new Set(asked.filter(({ parts }) => parts.every((part) => isAsSeen(part, events.get(part.put.eventId)))))
  const doing = await whatIsDone(
    work,
    [...open].flatMap(({ parts }) => parts.map(({ put }) => put)),
    events,
  )
  const touched = [
    ...new Set(doing.flatMap(({ stored, rows }) => [...stored.filter((date) => !isHeld(date, clock)), ...rows].map(({ id }) => id))),
  ]
  const isTold = timetable.state === 'PUBLISHED'
  const before = isTold ? await listTakenPeople(db, touched) : []
  for (const one of doing) await writeEvent(work, one)
  await deleteDates(
    db,
    doing.flatMap(({ gone }) => gone),
  )
  await putDateRows(db, { timetableId: timetable.id, rows: doing.flatMap(({ rows }) => rows), at: clock.at })
  await writeDraft(work, doing)
  await followDates(db, touched)
  if (isTold) {
    const taken = { before: { ids: touched, taken: before }, after: { ids: touched, taken: await listTakenPeople(db, touched) } }
    await tellPeople(work, { events: putEvents(doing, { events, clock }), taken })
  }
  const revisions = await listRevisions(db, all)
  const done = new Map(doing.map((one) => [one.put.eventId, one]))
  return asked.map((series): Answer => {
    if (!open.has(series)) return { isDone: false }
    const parts = series.parts.flatMap(({ put }) => done.get(put.eventId) ?? [])
    return {
      isDone: true,
      before: { parts: parts.map((one) => ({ put: undoingPut(one), mark: String(revisions.get(one.put.eventId) ?? '') })) },
      stayed: parts.reduce((sum, { stayed }) => sum + stayed, 0),
    }
  })
}

/** People who were not yet notified of an act are told neither of it nor of its undoing. */
async function tellPeople(work: PlanningWork, { events, taken }: Omit<Parameters<typeof tellPuts>[1], 'say'>): Promise<void> {
  const { db, batchId, isUndo } = work
  const untold = isUndo && batchId !== null ? await listUntoldOfAct(db, { batchId, eventIds: events.map(({ eventId }) => eventId) }) : []
  const unaware = new Set(untold.map(({ userId }) => userId))
  await forgetUntold(db, untold)
  await tellPuts(work, {
    events,
    taken,
    say: async (act, tellings) => {
      const aware = tellings.map((one) => ({ ...one, people: one.people.filter(({ userId }) => !unaware.has(userId)) }))
      await logAct(
        db,
        act,
        aware.filter(({ people }, place) => people.length > 0 || tellings[place]?.people.length === 0),
      )
    },
  })
}

function isAsSeen({ put, mark }: Part, event: LockedEvent | undefined): boolean {
  return mark === null ? put.made !== null && !event : put.made === null && event !== undefined && String(event.revision) === mark
}

async function whatIsDone(
  { db, clock, timetable, isUndo }: PlanningWork,
  puts: readonly EventPut[],
  events: ReadonlyMap<string, LockedEvent>,
): Promise<Doing[]> {
  const ofEvents = await listDateRows(
    db,
    puts.filter(({ made }) => !made).map(({ eventId }) => eventId),
  )
  const known = new Map(ofEvents.map((date) => [date.id, date]))
  const named = puts.flatMap(({ dates, gone }) => [...dates.map(({ id }) => id), ...gone]).filter((id) => !known.has(id))
  // A date that comes from an event that this one continues.
  for (const date of await listDateRowsById(db, named)) known.set(date.id, date)
  const takenDays = new Set(
    (
      await listOtherDays(db, {
        eventIds: [...new Set(puts.flatMap(({ dates }) => dates.map(({ eventId }) => eventId)))],
        but: puts.flatMap(({ dates, gone }) => [...dates.map(({ id }) => id), ...gone]),
      })
    ).map(({ eventId, on }) => `${eventId} ${on}`),
  )
  const stays = (id: string) => {
    const date = known.get(id)
    return date !== undefined && isHeld(date, clock)
  }
  // Published timetables are given no past that nobody attended: dates previewed yesterday may have begun by now.
  const comesTooLate = ({ id, startsAt }: DateRow) =>
    timetable.state === 'PUBLISHED' && !isUndo && !known.has(id) && new Date(startsAt) <= clock.at
  return puts.map((put): Doing => {
    const stored = ofEvents.filter(({ eventId }) => eventId === put.eventId)
    const held = stored.filter((date) => isHeld(date, clock) && date.state === 'PLANNED')
    const wanted = put.dates.filter((row) => !isAsStored(row, known.get(row.id)))
    const rows = wanted.filter((row) => !stays(row.id) && !comesTooLate(row) && !takenDays.has(`${row.eventId} ${row.originalOn}`))
    // An event that is deleted as a whole keeps its dates, without people; one that ends early loses its future dates.
    const ending = put.isDeleted === true && held.length > 0 ? stored.filter((date) => !isHeld(date, clock)).map(({ id }) => id) : []
    const going = [...new Set([...put.gone, ...ending])].filter((id) => known.has(id) && !rows.some((row) => row.id === id))
    const gone = going.filter((id) => !stays(id))
    const moved = rows.flatMap(({ id }) => known.get(id) ?? []).filter(({ eventId }) => eventId !== put.eventId)
    return {
      put,
      event: events.get(put.eventId) ?? null,
      stored: [...stored, ...moved],
      held,
      rows,
      gone,
      stayed: wanted.length - rows.length + (going.length - gone.length) + (put.isDeleted === true ? held.length : 0),
    }
  })
}

/** Whether the date is already stored as it should be. */
export function isAsStored(row: DateRow, stored: StoredRow | undefined): boolean {
  if (!stored) return false
  const { isTaken: _, startsAt, endsAt, ...rest } = stored
  const is = { ...rest, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  return DateRow.keyof().options.every((key) => JSON.stringify(row[key]) === JSON.stringify(is[key]))
}

async function writeEvent({ db, timetable, clock }: PlanningWork, { put, event, held }: Doing): Promise<void> {
  const { eventId: id, made, content, isDeleted, importKey } = put
  if (made && content) return insertEvent(db, { id, timetableId: timetable.id, ...made, importKey: importKey ?? null, content })
  if (!event) return
  if (importKey !== undefined) await setImportKey(db, { id, importKey })
  const last = held.at(-1)
  if (isDeleted === true && !last) return markEventDeleted(db, { id, at: clock.at })
  if (isDeleted === false) await restoreEvent(db, id)
  const revision = event.revision + (isDeleted === false ? 1 : 0)
  const next = isDeleted === true && last ? contentUntil(event, last.originalOn) : content
  if (next) await updateEvent(db, { id, revision, wasOfTypeId: event.sessionTypeId, content: next, at: clock.at })
  else if (isDeleted !== false) await raiseEventRevision(db, { id, revision })
}

/** Records in the draft which of its events and dates are in the timetable. All puts of one call come from one draft, or from none. */
async function writeDraft({ db }: PlanningWork, doing: readonly Doing[]): Promise<void> {
  const ofDraft = doing.flatMap((one) => (one.put.draft ? [{ ...one, draft: one.put.draft }] : []))
  const draftId = ofDraft[0]?.draft.draftId
  if (draftId === undefined) return
  const stands = ofDraft.flatMap(({ rows }) => rows.map(({ id }) => id))
  const isThere = new Set(stands)
  const pairs = ofDraft.flatMap(({ put: { eventId, made }, draft }) => [
    ...(made && draft.eventId !== null ? [[eventId, draft.eventId] as const] : []),
    ...draft.dates.filter(([original]) => isThere.has(original)),
  ])
  await linkDraft(db, { draftId, pairs })
  const undone = ofDraft.filter(({ draft }) => draft.isUndo)
  const originalIds = undone.flatMap(({ put, gone }) => [...(put.isDeleted === true ? [put.eventId] : []), ...gone])
  await unlinkDraft(db, { draftId, originalIds })
  await rebaseDraft(db, { draftId, eventIds: ofDraft.map(({ put }) => put.eventId), dateIds: stands })
}

/** The same event, ending with this day. */
function contentUntil(event: EventContent, day: string): EventContent {
  const { dates, ...content } = eventContentOf(event)
  return { ...content, recurLimit: null, untilOn: day, dates: dates.filter((one) => one <= day) }
}

type Around = { readonly events: ReadonlyMap<string, LockedEvent>; readonly clock: Clock }

/** Each event with its dates before and after, as their people know them. */
function putEvents(doing: readonly Doing[], { events, clock }: Around): PutEvent[] {
  const contents = new Map(doing.map(({ put, event }) => [put.eventId, put.content ?? event]))
  return doing.flatMap(({ put, stored, rows, gone, held }): PutEvent[] => {
    const isGone = put.isDeleted === true
    const series = contents.get(put.eventId)
    if (!series) return []
    const after = new Map(rows.map((row) => [row.id, row]))
    const moving = stored.filter((date) => !isHeld(date, clock))
    const changed = moving.map((date): PutDate => {
      const was = events.get(date.eventId) ?? series
      const row = after.get(date.id)
      const is = row ?? (isGone || gone.includes(date.id) ? null : date)
      // A date that returns to the series from which it was cut is described in the words of that series.
      const said = (is && contents.get(is.eventId)) ?? series
      return { id: date.id, before: put.isDeleted === false ? null : sideOf(date, was), after: is && sideOf(is, said) }
    })
    const known = new Set(stored.map(({ id }) => id))
    const made = rows.filter(({ id }) => !known.has(id)).map((row): PutDate => ({ id: row.id, before: null, after: sideOf(row, series) }))
    return [{ eventId: put.eventId, isGone: isGone && held.length === 0, dates: [...changed, ...made] }]
  })
}
