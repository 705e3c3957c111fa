import 'server-only'
import type { Held } from '@/lib/placements/seats'
import type { PlacementState } from '@/lib/states/placement'
import { dayOf } from '@/server/kernel/calls/day-of'
import type { Db } from '@/server/kernel/db'

type HeldPlace = Held & {
  readonly state: PlacementState
  readonly student: { readonly id: string; readonly displayName: string }
  readonly specialty: { readonly id: string; readonly name: string } | null
}
/** An upper bound for the placements of a provider in a year. */
const most = 5_000

/** The placements that take places at a provider from a day on: all that are not cancelled. */
export async function listHeldPlaces(db: Db, { providerId, from }: { providerId: string; from: string }): Promise<HeldPlace[]> {
  const rows = await db.placement.findMany({
    where: { providerId, state: { not: 'CANCELLED' }, toOn: { gte: new Date(from) } },
    select: {
      id: true,
      state: true,
      fromOn: true,
      toOn: true,
      specialtyId: true,
      student: { select: { id: true, displayName: true } },
      specialty: { select: { id: true, name: true } },
    },
    orderBy: [{ fromOn: 'asc' }, { id: 'asc' }],
    take: most,
  })
  return rows.map(({ fromOn, toOn, ...row }) => ({ ...row, fromOn: dayOf(fromOn), toOn: dayOf(toOn) }))
}

export async function countPlacements(
  db: Db,
  { id, today }: { id: string; today: string },
): Promise<{ now: number; toCome: number; past: number }> {
  const rows = await db.$queryRaw<{ now: number; toCome: number; past: number }[]>`
    SELECT count(DISTINCT student_id) FILTER (WHERE state = 'CONFIRMED' AND ${today}::date BETWEEN from_on AND to_on)::int AS now,
      count(*) FILTER (WHERE from_on > ${today}::date)::int AS "toCome", count(*) FILTER (WHERE state = 'CONFIRMED' AND to_on < ${today}::date)::int AS past
    FROM placement WHERE provider_id = ${id}::uuid AND state <> 'CANCELLED'`
  return rows[0] ?? { now: 0, toCome: 0, past: 0 }
}
