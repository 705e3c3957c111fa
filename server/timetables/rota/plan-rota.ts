import 'server-only'
import { v7 } from 'uuid'
import type { RotaTime } from '@/lib/timetables/rota'
import type { Db } from '@/server/kernel/db'
import { boundsOf, daysWithin } from '../dates/days'
import type { Clock } from '../dates/lay-out'
import { eventContentOf, listEventsOf, type EventContent, type EventRow } from '../events/queries/events'
import { listUsable } from '../planning/copy/queries.sql'
import type { TimetableRow } from '../queries/timetables'
import { listClinicsOf, type Block, type RotaRow, type Slot } from './queries/rotas.sql'

type WantedEvent = { readonly key: string; readonly content: EventContent; readonly clinicId: string | null }
export type RotaPlan = {
  readonly made: readonly (WantedEvent & { readonly id: string; readonly days: readonly string[] })[]
  readonly changed: readonly (WantedEvent & { readonly event: EventRow })[]
  readonly gone: readonly EventRow[]
  readonly same: number
  readonly empty: readonly { readonly block: string; readonly slot: string }[]
  readonly cut: readonly string[]
  readonly idle: number
}

/** The key with which an event is found again: the rota, the block, and the time of the slot. */
const keyOf = (rotaId: string, blockId: string, timeId: string) => `${rotaId} ${blockId} ${timeId}`

type Planning = {
  readonly rota: RotaRow
  /** The rota's own, or a draft of it. */
  readonly timetable: TimetableRow
  readonly clock: Clock
  /** Groups of its grouping that are in use. */
  readonly groupIds: readonly string[]
  /** The timetable is published: no event is made that has passed as a whole. */
  readonly isPublished: boolean
}

/**
 * Plans what the events of a timetable, or of its draft, must become to match a rota: one series for each block and time of a slot, with its groups. An event
 * that the rota made before keeps what the rota does not set: notes, link, single students; room and teachers where the slot names none. An event that somebody
 * has cut in two is left alone, and so is one of a published timetable whose days have all passed. Nothing is written.
 */
export async function planRota(db: Db, { rota, timetable, clock, groupIds, isPublished }: Planning): Promise<RotaPlan> {
  const all = await listEventsOf(db, timetable.id)
  const own = all.filter(({ rotaKey }) => rotaKey?.startsWith(`${rota.id} `))
  const parts = new Map<string, number>()
  for (const { seriesId } of all) parts.set(seriesId, (parts.get(seriesId) ?? 0) + 1)
  const isCut = (event: EventRow) => (parts.get(event.seriesId) ?? 0) > 1
  const clinics = await listClinicsOf(
    db,
    rota.slots.map(({ id }) => id),
  )
  const usable = await listUsable(db, {
    roomIds: rota.slots.flatMap(({ roomId }) => roomId ?? []),
    groupIds: rota.cells.map(({ groupId }) => groupId),
    userIds: rota.slots.flatMap(({ teachers }) => teachers.map(({ userId }) => userId)),
  })
  const bounds = await boundsOf(db, { content: { dateRangeId: null }, timetable })
  const wanted = new Map<string, WantedEvent & { block: string; slot: string }>()
  for (const block of rota.blocks)
    for (const slot of rota.slots) {
      const groups = rota.cells
        .filter((cell) => cell.blockId === block.id && cell.slotId === slot.id && usable.has(cell.groupId))
        .map(({ groupId }) => groupId)
      if (groups.length === 0) continue
      for (const time of slot.times) {
        const key = keyOf(rota.id, block.id, time.id)
        const content = contentOf({ slot: inUse(slot, usable), groups: groups.toSorted(), time, block })
        wanted.set(key, { key, content, clinicId: clinics.get(slot.id) ?? null, block: block.name, slot: slot.title })
      }
    }
  const known = new Map(own.map((event) => [event.rotaKey ?? '', event]))
  const made: RotaPlan['made'][number][] = []
  const changed: RotaPlan['changed'][number][] = []
  const empty: RotaPlan['empty'][number][] = []
  const emptied: EventRow[] = []
  let same = 0
  for (const { block, slot, ...one } of wanted.values()) {
    const event = known.get(one.key)
    if (event && isCut(event)) continue
    const content = event ? withUnset(event, one.content) : one.content
    const days = daysWithin({ content, timetable, clock, bounds })
    if (days.length === 0) empty.push({ block, slot })
    const open = isPublished ? days.filter((day) => day > clock.today) : days
    if (!event && open.length > 0) made.push({ ...one, id: v7(), days: open })
    else if (event && days.length === 0) emptied.push(event)
    else if (event && (open.length === 0 || isSame(event, content))) same += 1
    else if (event) changed.push({ ...one, content, event })
  }
  const gone = [...own.filter((event) => !wanted.has(event.rotaKey ?? '') && !isCut(event)), ...emptied]
  return {
    ...{ made, changed, gone, same, empty },
    cut: [...new Set(own.filter(isCut).map(({ title }) => title))],
    idle: rota.blocks.length * groupIds.length - rota.cells.length,
  }
}

/** The slot without rooms out of use and people who cannot log in any more: new events do not have them. */
function inUse(slot: Slot, usable: ReadonlySet<string>): Slot {
  return {
    ...slot,
    roomId: slot.roomId !== null && usable.has(slot.roomId) ? slot.roomId : null,
    teachers: slot.teachers.filter(({ userId }) => usable.has(userId)),
  }
}

type Of = { readonly slot: Slot; readonly groups: string[]; readonly time: RotaTime; readonly block: Block }

function contentOf({ slot, groups, time: { weekdays, startsTime, minutes }, block }: Of): EventContent {
  return {
    title: slot.title,
    sessionTypeId: slot.sessionTypeId,
    startsOn: block.startsOn,
    startsTime,
    minutes,
    recurrence: 'WEEKLY',
    weekdays: [...weekdays].sort((one, other) => one - other),
    recurLimit: null,
    untilOn: block.endsOn,
    dateRangeId: null,
    dates: [],
    roomId: slot.roomId,
    link: '',
    notes: '',
    notifyStudents: true,
    creatorOnly: false,
    groupIds: groups,
    people: slot.teachers.map(({ userId, part }) => ({ userId, part, isOut: false })),
  }
}

/** The content with those values of the event that the rota does not set. */
function withUnset(event: EventRow, content: EventContent): EventContent {
  const { link, notes, notifyStudents, creatorOnly } = event
  const names = new Set(content.people.map(({ userId }) => userId))
  const saysWhoTeaches = content.people.length > 0
  const people = event.people.filter(({ part, isOut, userId }) => (part === 'STUDENT' || isOut || !saysWhoTeaches) && !names.has(userId))
  return {
    ...content,
    ...{ link, notes, notifyStudents, creatorOnly, roomId: content.roomId ?? event.roomId },
    people: [...content.people, ...people],
  }
}

function isSame(event: EventRow, content: EventContent): boolean {
  const said = (one: EventContent) =>
    JSON.stringify({
      ...eventContentOf(one),
      groupIds: one.groupIds.toSorted(),
      people: one.people.map(({ userId, part, isOut }) => `${userId} ${part} ${isOut}`).toSorted(),
    })
  return said(event) === said(content)
}
