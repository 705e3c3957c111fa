import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { containsWords } from '@/server/kernel/queries/entries.sql'
import type { ProviderScope } from '../scope'

type BoardProvider = { id: string; name: string; town: string; active: boolean }
type Days = { readonly fromOn: string; readonly toOn: string }
type Wanted = Days & { readonly q: string; readonly limit: number; readonly offset: number }

/** Providers in use, and those out of use at which somebody has a place on these days, by name. */
export async function listBoardProviders(
  db: Db,
  scope: ProviderScope,
  { q, fromOn, toOn, limit, offset }: Wanted,
): Promise<{ rows: BoardProvider[]; total: number }> {
  if (Object.keys(scope.where).length > 0) return { rows: [], total: 0 }
  const found = await db.$queryRaw<(BoardProvider & { total: number })[]>`
    SELECT p.id, p.name, a.town, p.active, count(*) OVER ()::int AS total
    FROM placement_provider p JOIN address a ON a.id = p.address_id
    WHERE ${q === '' ? Prisma.sql`TRUE` : containsWords(Prisma.sql`p.name || ' ' || a.town`, q)} AND (p.active OR EXISTS (
      SELECT 1 FROM placement l WHERE l.provider_id = p.id AND l.state <> 'CANCELLED' AND l.from_on <= ${toOn}::date AND l.to_on >= ${fromOn}::date))
    ORDER BY plain_text(p.name), plain_text(a.town), p.id LIMIT ${limit} OFFSET ${offset}`
  return { rows: found.map(({ total: _, ...row }) => row), total: found[0]?.total ?? 0 }
}

type OfProvider = { providerId: string }
type BoardLine = OfProvider & Days & { specialtyId: string | null; places: number }
type BoardHeld = OfProvider & Days & { id: string; specialtyId: string | null }
type BoardSpan = OfProvider & Days
type Asked = Days & { readonly ids: readonly string[]; readonly limit: number }

const overlapsDays = ({ fromOn, toOn }: Days, row: Prisma.Sql) =>
  Prisma.sql`${row}.from_on <= ${toOn}::date AND ${row}.to_on >= ${fromOn}::date`

/** The places of these providers on these days. */
export function listBoardLines(db: Db, asked: Asked): Promise<BoardLine[]> {
  return db.$queryRaw`
    SELECT c.provider_id AS "providerId", c.specialty_id AS "specialtyId", c.from_on::text AS "fromOn", c.to_on::text AS "toOn", c.places
    FROM unnest(${[...asked.ids]}::uuid[]) AS i(id) JOIN placement_capacity c ON c.provider_id = i.id WHERE ${overlapsDays(asked, Prisma.sql`c`)} LIMIT ${asked.limit}`
}

/** The placements that take any of these places: all that are not cancelled. */
export function listBoardHeld(db: Db, asked: Asked): Promise<BoardHeld[]> {
  return db.$queryRaw`
    SELECT l.id, l.provider_id AS "providerId", l.specialty_id AS "specialtyId", l.from_on::text AS "fromOn", l.to_on::text AS "toOn"
    FROM unnest(${[...asked.ids]}::uuid[]) AS i(id) JOIN placement l ON l.provider_id = i.id WHERE l.state <> 'CANCELLED' AND ${overlapsDays(asked, Prisma.sql`l`)}
    ORDER BY l.from_on, l.id LIMIT ${asked.limit}`
}

export function listBoardAgreements(db: Db, asked: Asked): Promise<BoardSpan[]> {
  return db.$queryRaw`
    SELECT g.provider_id AS "providerId", g.from_on::text AS "fromOn", g.to_on::text AS "toOn"
    FROM unnest(${[...asked.ids]}::uuid[]) AS i(id) JOIN placement_agreement g ON g.provider_id = i.id WHERE ${overlapsDays(asked, Prisma.sql`g`)} LIMIT ${asked.limit}`
}
