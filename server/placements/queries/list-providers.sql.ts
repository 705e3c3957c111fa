import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { AgreementState, ProviderKind } from '@/lib/placements/vocabulary'
import type { Db } from '@/server/kernel/db'
import { containsWords } from '@/server/kernel/queries/entries.sql'
import type { ProviderScope } from '../scope'
import type { ProviderAddress } from './provider-place.sql'

type ProviderLine = ProviderAddress & {
  id: string
  name: string
  kind: ProviderKind
  active: boolean
  places: number
  free: number
  now: number
  toCome: number
  agreement: AgreementState
  agreementEndsOn: string | null
  checksEnding: number
  checksExpired: number
}

type Wanted = {
  readonly q: string
  readonly active: boolean
  readonly expiring: 'ENDING' | 'ENDED' | null
  /** Whether only providers with a free place on `day` are wanted. */
  readonly onlyFree: boolean
  readonly day: string
  readonly today: string
  readonly specialtyId: string | null
  readonly checkDays: number
  readonly limit: number
  readonly offset: number
}

const isThere = (row: Prisma.Sql, day: string) => Prisma.sql`${day}::date BETWEEN ${row}.from_on AND ${row}.to_on`

/**
 * The places of a provider `p` on a day and those of them that are free, of each kind. A student whose specialty has no places of its own takes a place for any
 * specialty.
 */
function placesOf({ day, specialtyId }: Pick<Wanted, 'day' | 'specialtyId'>): Prisma.Sql {
  const ofOwn = (specialty: Prisma.Sql) =>
    Prisma.sql`EXISTS (SELECT 1 FROM placement_capacity z WHERE z.provider_id = p.id AND z.specialty_id = ${specialty} AND ${isThere(Prisma.sql`z`, day)})`
  const asked =
    specialtyId === null
      ? Prisma.sql`TRUE`
      : Prisma.sql`(c.specialty_id = ${specialtyId}::uuid OR (c.specialty_id IS NULL AND NOT ${ofOwn(Prisma.sql`${specialtyId}::uuid`)}))`
  return Prisma.sql`
    SELECT COALESCE(sum(c.places), 0)::int AS places, COALESCE(sum(GREATEST(0, c.places - (
      SELECT count(*) FROM placement l WHERE l.provider_id = p.id AND l.state <> 'CANCELLED' AND ${isThere(Prisma.sql`l`, day)}
        AND (l.specialty_id = c.specialty_id OR (c.specialty_id IS NULL AND NOT ${ofOwn(Prisma.sql`l.specialty_id`)}))))), 0)::int AS free
    FROM placement_capacity c WHERE c.provider_id = p.id AND ${isThere(Prisma.sql`c`, day)} AND ${asked}`
}

/** A check that was done again counts with its last result. */
function checksOf({ today, checkDays }: Pick<Wanted, 'today' | 'checkDays'>): Prisma.Sql {
  return Prisma.sql`
    SELECT count(*) FILTER (WHERE k.expires_on < ${today}::date)::int AS expired,
      count(*) FILTER (WHERE k.expires_on BETWEEN ${today}::date AND ${today}::date + ${checkDays}::int)::int AS ending
    FROM (SELECT DISTINCT ON (plain_text(h.name)) h.expires_on FROM placement_check h WHERE h.provider_id = p.id ORDER BY plain_text(h.name), h.done_on DESC, h.id) k`
}

/** The state of the agreement that ends last. Without reminders of its own, an agreement is ending for its last 30 days. */
function agreementOf(today: string): Prisma.Sql {
  return Prisma.sql`
    SELECT g.to_on, CASE WHEN g.to_on < ${today}::date THEN 'ENDED'
      WHEN NOT EXISTS (SELECT 1 FROM placement_agreement y WHERE y.provider_id = p.id AND ${isThere(Prisma.sql`y`, today)}) THEN 'TO_COME'
      WHEN g.to_on - ${today}::date <= COALESCE((SELECT max(r) FROM unnest(g.remind_days) r), 30) THEN 'ENDING' ELSE 'CURRENT' END AS state
    FROM placement_agreement g WHERE g.provider_id = p.id ORDER BY g.to_on DESC, g.id LIMIT 1`
}

/** The scope allows all providers or none: people who may read the list read all of it. */
export async function listProviderLines(db: Db, scope: ProviderScope, wanted: Wanted): Promise<{ rows: ProviderLine[]; total: number }> {
  if (Object.keys(scope.where).length > 0) return { rows: [], total: 0 }
  const { q, active, expiring, onlyFree, today, limit, offset } = wanted
  const narrowed =
    expiring === null
      ? Prisma.sql`TRUE`
      : expiring === 'ENDING'
        ? Prisma.sql`(g.state = 'ENDING' OR k.ending > 0)`
        : Prisma.sql`(g.state = 'ENDED' OR k.expired > 0)`
  const found = await db.$queryRaw<(ProviderLine & { total: number })[]>`
    SELECT p.id, p.name, p.kind, p.active, a.line1, a.line2, a.line3, a.postcode, a.town, a.region, a.country, a.latitude, a.longitude, s.places, s.free,
      (SELECT count(DISTINCT l.student_id)::int FROM placement l WHERE l.provider_id = p.id AND l.state = 'CONFIRMED' AND ${isThere(Prisma.sql`l`, today)}) AS now,
      (SELECT count(*)::int FROM placement l WHERE l.provider_id = p.id AND l.state <> 'CANCELLED' AND l.from_on > ${today}::date) AS "toCome",
      COALESCE(g.state, 'NONE') AS agreement, g.to_on::text AS "agreementEndsOn", k.ending AS "checksEnding", k.expired AS "checksExpired",
      count(*) OVER ()::int AS total
    FROM placement_provider p JOIN address a ON a.id = p.address_id
      CROSS JOIN LATERAL (${placesOf(wanted)}) s CROSS JOIN LATERAL (${checksOf(wanted)}) k LEFT JOIN LATERAL (${agreementOf(today)}) g ON TRUE
    WHERE p.active = ${active} AND ${q === '' ? Prisma.sql`TRUE` : containsWords(Prisma.sql`p.name || ' ' || a.town`, q)} AND ${narrowed}
      AND ${onlyFree ? Prisma.sql`s.free > 0` : Prisma.sql`TRUE`}
    ORDER BY plain_text(p.name), plain_text(a.town), p.id LIMIT ${limit} OFFSET ${offset}`
  return { rows: found.map(({ total: _, ...row }) => row), total: found[0]?.total ?? 0 }
}

export function countInUse(db: Db, scope: ProviderScope): Promise<number> {
  return db.placementProvider.count({ where: { AND: [scope.where, { active: true }] } })
}
