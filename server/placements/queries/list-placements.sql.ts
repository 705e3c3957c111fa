import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { ShownState } from '@/lib/placements/vocabulary'
import type { PlacementState } from '@/lib/states/placement'
import type { Db } from '@/server/kernel/db'
import { wasThere } from './attended.sql'
import type { PlacementScope } from '../scope'
import { isCovered } from './covered.sql'
import { providerPlace, type ProviderPlace } from './provider-place.sql'

type Named = { id: string; name: string }
export type PlacementLine = {
  id: string
  revision: number
  provider: Named & { town: string }
  student: { id: string; displayName: string; caption: string }
  specialty: Named | null
  contact: Named | null
  fromOn: string
  toOn: string
  weekdays: number[]
  startsTime: string
  minutes: number
  notes: string
  state: PlacementState
  cancelReason: string
  daysDone: number
  days: number
  isUncovered: boolean
  /** Fields for the files of people who place students. */
  studentNumber: string | null
  contactEmail: string
  contactPhone: string
}

/** The dates of a placement `l` in order: those of its events that have, or had, its student. */
const datesOf = Prisma.sql`
  placement_event v JOIN occurrence o ON o.event_id = v.event_id AND o.state = 'PLANNED'
    JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject_id = l.student_id AND d.starts_at = o.starts_at AND d.plan_id IS NULL
  WHERE v.placement_id = l.id`

type WantedPlacements = {
  readonly words: readonly string[]
  readonly id: string | null
  readonly providerId: string | null
  readonly studentId: string | null
  readonly specialtyId: string | null
  readonly state: ShownState | null
  readonly onlyUncovered: boolean
  readonly fromOn: string | null
  readonly toOn: string | null
  readonly today: string
  readonly at: Date
  readonly limit: number
  readonly offset: number
}

function isShown(state: ShownState | null, today: string): Prisma.Sql {
  if (state === null) return Prisma.sql`l.state <> 'CANCELLED'`
  if (state === 'PROPOSED' || state === 'CANCELLED') return Prisma.sql`l.state = ${state}::"PlacementState"`
  const when = {
    CONFIRMED: Prisma.sql`l.from_on > ${today}::date`,
    ACTIVE: Prisma.sql`${today}::date BETWEEN l.from_on AND l.to_on`,
    COMPLETED: Prisma.sql`l.to_on < ${today}::date`,
  }
  return Prisma.sql`l.state = 'CONFIRMED' AND ${when[state]}`
}

const whole = Prisma.sql`TRUE`

/** Whether a placement was ever confirmed, by the rule in scope.ts. */
const wasConfirmed = Prisma.sql`(l.state = 'CONFIRMED' OR (l.state = 'CANCELLED' AND EXISTS (SELECT 1 FROM placement_event v WHERE v.placement_id = l.id)))`

/** The scope allows all placements, those that were ever confirmed, or none. */
export async function listPlacementLines(
  db: Db,
  scope: PlacementScope,
  wanted: WantedPlacements,
): Promise<{ rows: PlacementLine[]; total: number }> {
  const { where: seen } = scope
  if (Object.keys(seen).some((key) => key !== 'OR')) return { rows: [], total: 0 }
  const { words, id, providerId, studentId, specialtyId, state, onlyUncovered, fromOn, toOn, today, at, limit, offset } = wanted
  const where = Prisma.join(
    [
      seen.OR ? wasConfirmed : whole,
      id === null ? isShown(state, today) : Prisma.sql`l.id = ${id}::uuid`,
      providerId === null ? whole : Prisma.sql`l.provider_id = ${providerId}::uuid`,
      studentId === null ? whole : Prisma.sql`l.student_id = ${studentId}::uuid`,
      specialtyId === null ? whole : Prisma.sql`l.specialty_id = ${specialtyId}::uuid`,
      fromOn === null ? whole : Prisma.sql`l.to_on >= ${fromOn}::date`,
      toOn === null ? whole : Prisma.sql`l.from_on <= ${toOn}::date`,
      onlyUncovered ? Prisma.sql`l.to_on >= ${today}::date AND NOT ${isCovered}` : whole,
      ...words.map((word) => Prisma.sql`position(${word} IN u.search_text) > 0`),
    ],
    ' AND ',
  )
  const found = await db.$queryRaw<(PlacementLine & { total: number })[]>`
    WITH page AS MATERIALIZED (
      SELECT l.id, l.to_on < ${today}::date AS is_over, count(*) OVER ()::int AS total
      FROM placement l JOIN app_user u ON u.id = l.student_id WHERE ${where}
      ORDER BY l.to_on < ${today}::date, CASE WHEN l.to_on < ${today}::date THEN NULL ELSE l.from_on END, l.to_on DESC, l.id LIMIT ${limit} OFFSET ${offset})
    SELECT l.id, l.revision, json_build_object('id', p.id, 'name', p.name, 'town', a.town) AS provider,
      json_build_object('id', u.id, 'displayName', u.display_name, 'caption', COALESCE(g.name, u.student_id_number, '')) AS student,
      CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'name', s.name) END AS specialty,
      CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS contact,
      l.from_on::text AS "fromOn", l.to_on::text AS "toOn", l.weekdays, l.starts_time AS "startsTime", l.minutes, l.notes, l.state, l.cancel_reason AS "cancelReason",
      n.done AS "daysDone", n.days, NOT ${isCovered} AS "isUncovered", page.total,
      u.student_id_number AS "studentNumber", COALESCE(c.email, '') AS "contactEmail", COALESCE(c.phone, '') AS "contactPhone"
    FROM page JOIN placement l ON l.id = page.id JOIN placement_provider p ON p.id = l.provider_id JOIN address a ON a.id = p.address_id
      JOIN app_user u ON u.id = l.student_id LEFT JOIN student_group g ON g.id = u.group_id
      LEFT JOIN specialty s ON s.id = l.specialty_id LEFT JOIN placement_contact c ON c.id = l.contact_id
      CROSS JOIN LATERAL (SELECT count(*)::int AS days, count(*) FILTER (WHERE o.ends_at <= ${at})::int AS done FROM ${datesOf}) n
    ORDER BY page.is_over, CASE WHEN page.is_over THEN NULL ELSE l.from_on END, l.to_on DESC, l.id`
  return { rows: found.map(({ total: _, ...row }) => row), total: found[0]?.total ?? 0 }
}

type OwnLine = Omit<
  PlacementLine,
  'revision' | 'provider' | 'student' | 'specialty' | 'contact' | 'isUncovered' | 'studentNumber' | 'contactEmail' | 'contactPhone'
> & {
  specialty: string | null
  provider: ProviderPlace & { name: string }
  contact: { name: string; jobTitle: string; email: string; phone: string } | null
  minutesPlanned: number
  minutesAttended: number
  next: { occurrenceId: string; heldOn: string; startsTime: string } | null
}

/** The placements with these ids, which a scope has found. */
export function listOwnLines(
  db: Db,
  { ids, today, at, timeZone }: { ids: readonly string[]; today: string; at: Date; timeZone: string },
): Promise<OwnLine[]> {
  const minutes = Prisma.sql`extract(epoch FROM o.ends_at - o.starts_at) / 60`
  return db.$queryRaw`
    SELECT l.id, l.from_on::text AS "fromOn", l.to_on::text AS "toOn", l.weekdays, l.starts_time AS "startsTime", l.minutes, l.notes, l.state, l.cancel_reason AS "cancelReason", s.name AS specialty,
      json_build_object('name', p.name, ${providerPlace}) AS provider,
      CASE WHEN c.id IS NOT NULL THEN json_build_object('name', c.name, 'jobTitle', c.job_title, 'email', c.email, 'phone', c.phone) END AS contact,
      n.days, n.done AS "daysDone", n.planned AS "minutesPlanned", n.attended AS "minutesAttended",
      CASE WHEN n.next IS NOT NULL THEN json_build_object('occurrenceId', n.next_id, 'heldOn', (n.next AT TIME ZONE ${timeZone})::date::text, 'startsTime', to_char(n.next AT TIME ZONE ${timeZone}, 'HH24:MI')) END AS next
    FROM unnest(${[...ids]}::uuid[]) AS i(id) JOIN placement l ON l.id = i.id JOIN placement_provider p ON p.id = l.provider_id JOIN address a ON a.id = p.address_id
      LEFT JOIN specialty s ON s.id = l.specialty_id LEFT JOIN placement_contact c ON c.id = l.contact_id
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS days, count(*) FILTER (WHERE o.ends_at <= ${at})::int AS done, COALESCE(sum(${minutes}), 0)::int AS planned,
          COALESCE(sum(${minutes}) FILTER (WHERE ${wasThere(Prisma.sql`o.id`, Prisma.sql`l.student_id`)}), 0)::int AS attended, min(o.starts_at) FILTER (WHERE o.starts_at > ${at}) AS next,
          (array_agg(o.id ORDER BY o.starts_at) FILTER (WHERE o.starts_at > ${at}))[1] AS next_id
        FROM ${datesOf}) n
    ORDER BY l.state = 'CANCELLED', l.to_on < ${today}::date, CASE WHEN l.to_on < ${today}::date THEN NULL ELSE l.from_on END, l.to_on DESC, l.id`
}

/** The ids of somebody's own newest placements. */
export async function findOwn(db: Db, scope: PlacementScope, { limit }: { limit: number }): Promise<string[]> {
  const rows = await db.placement.findMany({
    where: scope.where,
    select: { id: true },
    orderBy: [{ toOn: 'desc' }, { id: 'asc' }],
    take: limit,
  })
  return rows.map(({ id }) => id)
}
