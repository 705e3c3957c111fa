import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { AddressLines } from '@/lib/places/address'
import type { Db } from '@/server/kernel/db'
import type { ProviderScope } from '../../scope'

export type KnownContact = {
  id: string
  name: string
  jobTitle: string
  email: string
  phone: string
}
export type KnownProvider = AddressLines & {
  id: string
  name: string
  active: boolean
  line3: string
  latitude: number | null
  longitude: number | null
  contacts: KnownContact[]
}
/** An upper bound for the providers of a school. */
const most = 5_000

/** All providers with their addresses and contacts. */
export async function listKnownProviders(db: Db, scope: ProviderScope): Promise<KnownProvider[]> {
  const rows = await db.placementProvider.findMany({
    where: scope.where,
    select: {
      ...{ id: true, name: true, active: true },
      address: {
        select: {
          ...{ line1: true, line2: true, line3: true, postcode: true, town: true, region: true, country: true },
          ...{ latitude: true, longitude: true },
        },
      },
      contacts: { select: { id: true, name: true, jobTitle: true, email: true, phone: true }, orderBy: { id: 'asc' } },
    } satisfies Prisma.PlacementProviderSelect,
    orderBy: { id: 'asc' },
    take: most,
  })
  return rows.map(({ address, ...row }) => ({ ...row, ...address }))
}

/** The capacities and placements of some providers from a day on, from which free places are counted. */
export async function listPlacesOf(db: Db, { ids, from }: { ids: readonly string[]; from: string }) {
  const [lines, held] = [
    await db.$queryRaw<{ providerId: string; specialtyId: string | null; fromOn: string; toOn: string; places: number }[]>`
      SELECT c.provider_id AS "providerId", c.specialty_id AS "specialtyId", c.from_on::text AS "fromOn", c.to_on::text AS "toOn", c.places
      FROM placement_capacity c JOIN unnest(${[...ids]}::uuid[]) AS i(id) ON i.id = c.provider_id WHERE c.to_on >= ${from}::date ORDER BY c.from_on, c.id LIMIT 50000`,
    await db.$queryRaw<{ id: string; providerId: string; specialtyId: string | null; fromOn: string; toOn: string }[]>`
      SELECT l.id, l.provider_id AS "providerId", l.specialty_id AS "specialtyId", l.from_on::text AS "fromOn", l.to_on::text AS "toOn"
      FROM placement l JOIN unnest(${[...ids]}::uuid[]) AS i(id) ON i.id = l.provider_id
      WHERE l.state <> 'CANCELLED' AND l.to_on >= ${from}::date ORDER BY l.from_on, l.id LIMIT 50000`,
  ]
  return { lines, held }
}

/** The number of applied rows of a batch whose placement, contact and provider are as the batch left them. */
export async function countUnchanged(db: Db, batchId: string): Promise<number> {
  const rows = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM batch_row r LEFT JOIN placement l ON l.id = (r.before->'placement'->>'id')::uuid
    WHERE r.batch_id = ${batchId}::uuid AND r.state = 'DONE' AND (r.before->'placement'->>'id' IS NULL OR l.revision::text = r.mark)`
  return rows[0]?.count ?? 0
}

export type KnownPlacement = {
  id: string
  revision: number
  providerId: string
  studentId: string
  specialtyId: string | null
  fromOn: string
  toOn: string
  weekdays: number[]
  startsTime: string
  minutes: number
  contactId: string | null
  notes: string
  state: 'PROPOSED' | 'CONFIRMED' | 'CANCELLED'
}
/** All placements that some students ever had, including cancelled ones. */
export function listEverOf(db: Db, studentIds: readonly string[]): Promise<KnownPlacement[]> {
  return db.$queryRaw`
    SELECT l.id, l.revision, l.provider_id AS "providerId", l.student_id AS "studentId", l.specialty_id AS "specialtyId", l.from_on::text AS "fromOn", l.to_on::text AS "toOn",
      l.weekdays, l.starts_time AS "startsTime", l.minutes, l.contact_id AS "contactId", l.notes, l.state
    FROM placement l JOIN unnest(${[...studentIds]}::uuid[]) AS i(id) ON i.id = l.student_id ORDER BY l.state = 'CANCELLED', l.id LIMIT 50000`
}
