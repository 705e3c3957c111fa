import 'server-only'
import { groupedBy } from '@/lib/grouped-by'
import type { AllocationProvider } from '@/lib/placements/allocation'
import { dayOf } from '@/server/kernel/calls/day-of'
import type { Db } from '@/server/kernel/db'

const mostProviders = 1_000
/** An upper bound for the placements of all providers: more than a school with a thousand of them has in a year. */
const mostHeld = 20_000

export type Offering = AllocationProvider & { readonly name: string; readonly town: string }

/** The providers in use by name, with their places and the placements that take them between two days. */
export async function listOffering(db: Db, { fromOn, toOn }: { fromOn: string; toOn: string }): Promise<Offering[]> {
  const [from, to] = [new Date(fromOn), new Date(toOn)]
  const within = { fromOn: { lte: to }, toOn: { gte: from } }
  const providers = await db.placementProvider.findMany({
    where: { active: true },
    select: {
      id: true,
      name: true,
      address: { select: { town: true } },
      capacities: { where: within, select: { specialtyId: true, fromOn: true, toOn: true, places: true }, orderBy: { id: 'asc' } },
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: mostProviders,
  })
  const held = await db.placement.findMany({
    where: { state: { not: 'CANCELLED' }, ...within },
    select: { id: true, providerId: true, specialtyId: true, fromOn: true, toOn: true },
    orderBy: { id: 'asc' },
    take: mostHeld,
  })
  const byProvider = groupedBy(held, ({ providerId }) => providerId)
  const days = <T extends { fromOn: Date; toOn: Date }>(row: T) => ({ ...row, fromOn: dayOf(row.fromOn), toOn: dayOf(row.toOn) })
  return providers.map(({ id, name, address, capacities }) => ({
    ...{ id, name, town: address.town },
    lines: capacities.map(days),
    held: (byProvider.get(id) ?? []).map(days),
  }))
}

export type Been = {
  studentId: string
  providerId: string
  fromOn: string
  toOn: string
  weekdays: number[]
  startsTime: string
  minutes: number
  choice: number | null
  choices: number | null
}
/** All placements that some students ever had, without cancelled ones. */
export async function listBeen(db: Db, studentIds: readonly string[]): Promise<Been[]> {
  return db.$queryRaw`
    SELECT l.student_id AS "studentId", l.provider_id AS "providerId", l.from_on::text AS "fromOn", l.to_on::text AS "toOn", l.weekdays, l.starts_time AS "startsTime", l.minutes,
      l.choice, b.choices
    FROM placement l JOIN unnest(${[...studentIds]}::uuid[]) AS i(id) ON i.id = l.student_id LEFT JOIN placement_block b ON b.id = l.block_id
    WHERE l.state <> 'CANCELLED' ORDER BY l.student_id, l.from_on, l.id`
}
