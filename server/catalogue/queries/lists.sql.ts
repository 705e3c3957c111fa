import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { isNamed, namingsOf } from '@/server/kernel/queries/namings'
import { containsWords, namedTable } from '@/server/kernel/queries/entries.sql'
import type { Wanted } from '@/server/kernel/queries/entry-store.sql'

export const termTable = { table: Prisma.sql`term`, name: Prisma.sql`title` } as const
export const specialtyTable = namedTable('specialty')
export const participationTypeTable = namedTable('participation_type')
export const clinicTable = namedTable('clinic')
export const firmTable = { table: Prisma.sql`firm`, name: Prisma.sql`name`, active: Prisma.sql`active` } as const

type TermRow = { id: string; title: string; startsOn: string; endsOn: string; when: 'PAST' | 'NOW' | 'COMING'; overlaps: boolean }

/** The newest first. */
export function listTerms(db: Db, { q, limit, today }: Wanted & { readonly today: string }): Promise<TermRow[]> {
  return db.$queryRaw`
    SELECT t.id, t.title, t.starts_on::text AS "startsOn", t.ends_on::text AS "endsOn",
      CASE WHEN t.ends_on < ${today}::date THEN 'PAST' WHEN t.starts_on > ${today}::date THEN 'COMING' ELSE 'NOW' END AS when,
      EXISTS (SELECT 1 FROM term o WHERE o.id <> t.id AND o.starts_on <= t.ends_on AND o.ends_on >= t.starts_on) AS overlaps
    FROM term t WHERE ${containsWords(Prisma.sql`t.title`, q)} ORDER BY t.starts_on DESC, lower(t.title), t.id LIMIT ${limit}`
}

type ClinicListRow = {
  id: string
  name: string
  chairCount: number
  hasChairs: boolean
  hasTeeth: boolean
  hasShifts: boolean
  active: boolean
  rooms: number
  sessions: number
}

export function listAllClinics(db: Db, { q, limit }: Wanted): Promise<ClinicListRow[]> {
  return db.$queryRaw`
    SELECT c.id, c.name, c.chair_count AS "chairCount", c.has_chairs AS "hasChairs", c.has_teeth AS "hasTeeth", c.has_shifts AS "hasShifts", c.active,
      (SELECT count(*) FROM clinic_room r WHERE r.clinic_id = c.id)::int AS rooms, COALESCE(t.count, 0)::int AS sessions
    FROM clinic c LEFT JOIN (SELECT clinic_id, count(*) FROM (${namingsOf('clinicOfSession')}) n(clinic_id) GROUP BY clinic_id) t ON t.clinic_id = c.id
    WHERE ${containsWords(Prisma.sql`c.name`, q)} ORDER BY c.active DESC, lower(c.name), c.id LIMIT ${limit}`
}

type ClinicUsage = { sessions: number; shifts: number; supervisors: number; isReferenced: boolean }

/** `shifts`: the shifts from today on. */
export async function usageOfClinic(db: Db, { id, today }: { readonly id: string; readonly today: string }): Promise<ClinicUsage> {
  const rows = await db.$queryRaw<ClinicUsage[]>`
    SELECT (SELECT count(*) FROM (${namingsOf('clinicOfSession')}) n(clinic_id) WHERE clinic_id = ${id}::uuid)::int AS sessions,
      (SELECT count(*) FROM (${namingsOf('clinicOfShift')}) n(clinic_id, held_on) WHERE clinic_id = ${id}::uuid AND held_on >= ${today}::date)::int AS shifts,
      (SELECT count(*) FROM outside_supervisor WHERE clinic_id = ${id}::uuid AND active)::int AS supervisors,
      ${isNamed('clinic', Prisma.sql`${id}::uuid`)} OR EXISTS (SELECT 1 FROM outside_supervisor WHERE clinic_id = ${id}::uuid)
        OR EXISTS (SELECT 1 FROM room r WHERE r.clinic_id = ${id}::uuid AND ${isNamed('room', Prisma.sql`r.id`)}) AS "isReferenced"`
  return rows[0] ?? { sessions: 0, shifts: 0, supervisors: 0, isReferenced: true }
}

type ChairUse = { chair: number; heldOn: string; shift: 'AM' | 'PM' | 'EVE' }

/** The first shift from today on, or the first open session, with somebody on a chair whose number is above `chairCount`. */
export async function findChairBeyond(
  db: Db,
  { id, chairCount, today }: { readonly id: string; readonly chairCount: number; readonly today: string },
): Promise<ChairUse | null> {
  const rows = await db.$queryRaw<ChairUse[]>`
    SELECT chair, held_on::text AS "heldOn", shift FROM (${namingsOf('chair')}) n(clinic_id, chair, held_on, shift, is_open)
    WHERE clinic_id = ${id}::uuid AND chair > ${chairCount} AND (is_open OR held_on >= ${today}::date)
    ORDER BY held_on, shift, chair DESC LIMIT 1`
  return rows[0] ?? null
}
