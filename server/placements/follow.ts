import 'server-only'
import { v7 } from 'uuid'
import type { Tx } from '@/server/kernel/db'
import { putPlaced, type InstitutionClock, type PlacedSeries } from '@/server/timetables'
import { listConfirmedPlacements, setEvents, type PlacementRow } from './queries/placements'

type Following = {
  readonly provider: { readonly id: string; readonly name: string; readonly roomId: string }
  /** The placements that have changed, as they were; null for a new one. */
  readonly changed: readonly { readonly id: string; readonly before: PlacementRow | null }[]
  /** The people who are told of their placement. */
  readonly told: readonly string[]
  readonly actorId: string
  readonly clock: InstitutionClock
}
type Link = { readonly placementId: string; readonly eventId: string | null }

/** Placements with the same key are on the same days and hours, so that one event holds them. */
const keyOf = ({ fromOn, toOn, weekdays, startsTime, minutes }: PlacementRow) =>
  `${fromOn} ${toOn} ${[...weekdays].sort((one, other) => one - other).join('')} ${startsTime} ${minutes}`

/**
 * Brings the events of a provider in line with its confirmed placements: those that changed, and those that share an event with them. A placement that is over
 * stays as it was, and must still be over. The provider is locked, so that nobody else does this in the meantime.
 */
export async function followPlacements(db: Tx, { provider, changed, told, actorId, clock }: Following): Promise<void> {
  const { today } = clock
  const open = changed.filter(({ before }) => before === null || before.toOn >= today)
  const confirmed = await listConfirmedPlacements(db, { providerId: provider.id, from: today })
  const closed = new Set(changed.filter((one) => !open.includes(one)).map(({ id }) => id))
  // Otherwise the placement would have no days, and neither would those that share its event.
  if (confirmed.some(({ id }) => closed.has(id))) throw new Error('a placement that was over has days to come again')
  const links = linksOf(open, confirmed)
  const touched = [...open.map(({ before }) => before?.eventId ?? null), ...links.map(({ eventId }) => eventId)]
  const events = [...new Set(touched.filter((id) => id !== null))]
  const earlier = new Map(open.map(({ id, before }) => [id, before?.eventId ?? null]))
  const insteadOf = (id: string) => links.flatMap((one) => (one.eventId === id ? (earlier.get(one.placementId) ?? []) : []))
  const series = events.map((id) => ({
    ...seriesOf(id, { provider, confirmed, links }),
    insteadOf: insteadOf(id).filter((was) => was !== id),
  }))
  const { without } = await putPlaced(db, { series, told, actorId, clock })
  await setEvents(
    db,
    links.map(({ placementId, eventId }) => ({ placementId, eventId: eventId !== null && without.has(eventId) ? null : eventId })),
  )
}

/** The event of each placement that changed: the event of others on the same days and hours, its own event as long as it keeps these, or a new one. */
function linksOf(changed: Following['changed'], confirmed: readonly PlacementRow[]): Link[] {
  const moving = new Map(changed.map(({ id, before }) => [id, before]))
  const events = new Map<string, string>()
  for (const one of confirmed) {
    const before = moving.has(one.id) ? (moving.get(one.id) ?? null) : one
    const stays = before !== null && before.state === 'CONFIRMED' && before.eventId !== null && keyOf(before) === keyOf(one)
    if (stays && before.eventId !== null) events.set(keyOf(one), before.eventId)
  }
  return changed.map(({ id }) => {
    const now = confirmed.find((one) => one.id === id)
    if (!now) return { placementId: id, eventId: null }
    const eventId = events.get(keyOf(now)) ?? v7()
    events.set(keyOf(now), eventId)
    return { placementId: id, eventId }
  })
}

type Around = { readonly provider: Following['provider']; readonly confirmed: readonly PlacementRow[]; readonly links: readonly Link[] }

/** An event as a series. It has no students where its placements have gone to other events. */
function seriesOf(id: string, { provider, confirmed, links }: Around): PlacedSeries {
  const linked = new Map(links.map(({ placementId, eventId }) => [placementId, eventId]))
  const there = confirmed.filter((one) => (linked.has(one.id) ? linked.get(one.id) : one.eventId) === id)
  const [first] = there
  return {
    ...{ id, title: provider.name, roomId: provider.roomId },
    fromOn: first?.fromOn ?? '',
    toOn: first?.toOn ?? '',
    weekdays: first?.weekdays ?? [],
    startsTime: first?.startsTime ?? '',
    minutes: first?.minutes ?? 0,
    studentIds: there.map(({ studentId }) => studentId),
    insteadOf: [],
  }
}

/** Renames the events to come of a provider whose name has changed. */
export async function renameEvents(db: Tx, { provider, told, actorId, clock }: Omit<Following, 'changed'>): Promise<void> {
  const confirmed = await listConfirmedPlacements(db, { providerId: provider.id, from: clock.today })
  const events = [...new Set(confirmed.flatMap(({ eventId }) => eventId ?? []))]
  await putPlaced(db, { series: events.map((id) => seriesOf(id, { provider, confirmed, links: [] })), told, actorId, clock })
}
