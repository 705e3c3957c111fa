import 'server-only'
import type { Shift } from '@/lib/clinical/shifts'
import type { CheckKind, PatientAttendance } from '@/lib/clinical/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { CheckState } from '@/lib/states/check-request'
import type { SessionState, SoughtState } from '@/lib/states/treatment-session'
import { roomOf } from '@/server/catalogue'
import type { Db } from '@/server/kernel/db'
import { escapedLike } from '@/server/kernel/db/like'
import type { SessionScope } from '../../scope'
import { captions, isSeen, newestSeen, seenSessions } from '../../queries/scope.sql'

type OpenCheck = {
  checkId: string | null
  checkKind: CheckKind | null
  checkState: CheckState | null
  askedAt: Date | null
  takenById: string | null
  takenByName: string | null
}
/** The columns of a session in lists. The patient is not among them. */
export type ListedSession = OpenCheck & {
  id: string
  state: SessionState
  studentId: string
  studentName: string
  teacherId: string
  teacherName: string
  clinicId: string
  clinicName: string
  heldOn: string
  shift: Shift
  chairNumber: number | null
  room: string
  patientAttendance: PatientAttendance
  procedures: string[]
  unreadComments: number
  escalated: boolean
  retrospective: boolean
}

/** The check that is waiting or taken; at most one: a student waits for one check of a session at a time. */
export const openCheck = Prisma.sql`LEFT JOIN LATERAL (
  SELECT id, kind, state, asked_at, taken_by_id FROM check_request WHERE session_id = s.id AND state IN ('WAITING', 'TAKEN') ORDER BY asked_at LIMIT 1) k ON TRUE`

/** Everything that a row shows of the sessions whose ids `picked` selects, in one statement. */
function listRows(
  db: Db,
  { picked, order, readerId }: { picked: Prisma.Sql; order: Prisma.Sql; readerId: string },
): Promise<ListedSession[]> {
  return db.$queryRaw`
    WITH picked AS (${picked}), unread AS (
      SELECT c.session_id, count(*)::int AS comments FROM session_comment_unread n JOIN session_comment c ON c.id = n.comment_id
      WHERE n.user_id = ${readerId}::uuid GROUP BY c.session_id)
    SELECT s.id, s.state, s.student_id AS "studentId", st.display_name AS "studentName", s.teacher_id AS "teacherId", te.display_name AS "teacherName",
      s.clinic_id AS "clinicId", cl.name AS "clinicName", s.held_on::text AS "heldOn", s.shift, s.chair_number AS "chairNumber", ${roomOf(Prisma.sql`s.clinic_id`, Prisma.sql`s.chair_number`)} AS room, s.patient_attendance AS "patientAttendance",
      ${captions} AS procedures, COALESCE(unread.comments, 0) AS "unreadComments", s.escalated_at IS NOT NULL AND s.state IN ('OPEN', 'UNLOCKED') AS escalated, s.retrospective_reason IS NOT NULL AS retrospective,
      k.id AS "checkId", k.kind AS "checkKind", k.state AS "checkState", k.asked_at AS "askedAt", k.taken_by_id AS "takenById", tk.display_name AS "takenByName"
    FROM picked JOIN treatment_session s ON s.id = picked.id
    JOIN app_user st ON st.id = s.student_id JOIN app_user te ON te.id = s.teacher_id JOIN clinic cl ON cl.id = s.clinic_id
    ${openCheck} LEFT JOIN app_user tk ON tk.id = k.taken_by_id LEFT JOIN unread ON unread.session_id = s.id
    ORDER BY ${order}`
}

const newestFirst = Prisma.sql`s.held_on DESC, s.shift DESC, s.created_at DESC, s.id DESC`

type Reader = { readonly readerId: string; readonly limit: number }

/** Open sessions come before all others, up to the limit; then newest first. */
export function listNewest(db: Db, scope: SessionScope, { readerId, limit }: Reader): Promise<ListedSession[]> {
  const picked = Prisma.sql`
    SELECT seen.id FROM (${seenSessions(scope, Prisma.sql`TRUE`)}) seen
    ORDER BY (seen.state IN ('OPEN', 'UNLOCKED')) DESC, seen.held_on DESC, seen.created_at DESC LIMIT ${limit}`
  return listRows(db, { picked, order: newestFirst, readerId })
}

export type Awaiting = {
  readonly order: 'newest' | 'oldest'
  readonly teacherId: string | null
  readonly after: { readonly heldOn: string; readonly shift: Shift; readonly clinicId: string; readonly id: string } | null
}

/** Sessions of the scope, or of one teacher, that await marks: by day, shift and clinic, starting after the last one of the page before. */
export function listAwaitingMarks(
  db: Db,
  scope: SessionScope,
  { readerId, limit, awaiting }: Reader & { awaiting: Awaiting },
): Promise<ListedSession[]> {
  const order = inOrder(awaiting)
  const picked = Prisma.sql`
    SELECT s.id FROM (${seenSessions(scope, Prisma.sql`${awaitsMarks(awaiting.teacherId)} AND ${comesAfter(awaiting)}`)}) s ORDER BY ${order} LIMIT ${limit}`
  return listRows(db, { picked, order, readerId })
}

type AwaitingGroup = { heldOn: string; shift: Shift; clinicId: string; clinicName: string; sessions: number }

/** The number of sessions that await marks, in all and in each clinic and shift of the page; there are at most as many such groups as rows. */
export async function countAwaitingMarks(
  db: Db,
  scope: SessionScope,
  { limit, awaiting }: { readonly limit: number; readonly awaiting: Awaiting },
): Promise<{ total: number; groups: AwaitingGroup[] }> {
  const order = inOrder(awaiting)
  const rows = await db.$queryRaw<(AwaitingGroup & { total: number; isGroup: boolean })[]>`
    WITH awaiting AS (${seenSessions(scope, awaitsMarks(awaiting.teacherId))}),
    page AS (SELECT DISTINCT p.held_on, p.shift, p.clinic_id FROM (SELECT s.held_on, s.shift, s.clinic_id FROM awaiting s WHERE ${comesAfter(awaiting)} ORDER BY ${order} LIMIT ${limit}) p),
    grouped AS (SELECT a.held_on, a.shift, a.clinic_id, count(*)::int AS sessions FROM awaiting a JOIN page USING (held_on, shift, clinic_id) GROUP BY a.held_on, a.shift, a.clinic_id)
    SELECT t.total, g.clinic_id IS NOT NULL AS "isGroup", g.held_on::text AS "heldOn", g.shift, g.clinic_id AS "clinicId", cl.name AS "clinicName", g.sessions
    FROM (SELECT count(*)::int AS total FROM awaiting) t LEFT JOIN grouped g ON TRUE LEFT JOIN clinic cl ON cl.id = g.clinic_id
    ORDER BY g.held_on DESC, g.shift DESC, g.clinic_id DESC`
  return {
    total: rows[0]?.total ?? 0,
    groups: rows
      .filter(({ isGroup }) => isGroup)
      .map(({ heldOn, shift, clinicId, clinicName, sessions }) => ({ heldOn, shift, clinicId, clinicName, sessions })),
  }
}

/** Counts no further than `most`. */
export async function countAwaiting(db: Db, scope: SessionScope, most: number): Promise<number> {
  const rows = await db.$queryRaw<
    { sessions: number }[]
  >`SELECT count(*)::int AS sessions FROM (SELECT 1 FROM (${seenSessions(scope, awaitsMarks(null))}) s LIMIT ${most}) counted`
  return rows[0]?.sessions ?? 0
}

function inOrder({ order }: Awaiting): Prisma.Sql {
  const direction = order === 'newest' ? Prisma.sql`DESC` : Prisma.sql`ASC`
  return Prisma.sql`s.held_on ${direction}, s.shift ${direction}, s.clinic_id ${direction}, s.id ${direction}`
}

function comesAfter({ order, after }: Awaiting): Prisma.Sql {
  if (!after) return Prisma.sql`TRUE`
  const beyond = order === 'newest' ? Prisma.sql`<` : Prisma.sql`>`
  return Prisma.sql`(s.held_on, s.shift, s.clinic_id, s.id) ${beyond} (${after.heldOn}::date, ${after.shift}::"Shift", ${after.clinicId}::uuid, ${after.id}::uuid)`
}

function awaitsMarks(teacherId: string | null): Prisma.Sql {
  const awaits = Prisma.sql`s.state IN ('OPEN', 'UNLOCKED')`
  return teacherId === null ? awaits : Prisma.sql`${awaits} AND s.teacher_id = ${teacherId}::uuid`
}

/** The queue of open checks, the longest wait first. */
export function listWaitingSessions(db: Db, scope: SessionScope, { readerId, limit }: Reader): Promise<ListedSession[]> {
  // The query starts from the few that wait, not from the many in scope.
  const picked = Prisma.sql`
    SELECT s.id FROM check_request q JOIN treatment_session s ON s.id = q.session_id
    WHERE q.state IN ('WAITING', 'TAKEN') AND ${isSeen(scope)} GROUP BY s.id ORDER BY min(q.asked_at) LIMIT ${limit}`
  return listRows(db, { picked, order: Prisma.sql`k.asked_at, s.id`, readerId })
}

type Search = {
  readonly q?: string
  readonly from?: string
  readonly to?: string
  readonly state?: SoughtState
  readonly after: { readonly heldOn: string; readonly id: string } | null
}

/** Finds sessions by the student's name, days and state; newest day first, starting after the last one of the page before. */
export async function searchSessions(
  db: Db,
  scope: SessionScope,
  { readerId, limit, search: { q, from, to, state, after } }: Reader & { search: Search },
): Promise<ListedSession[]> {
  const conditions = [Prisma.sql`TRUE`]
  if (q) conditions.push(await isOfMatchingStudents(db, q))
  if (from) conditions.push(Prisma.sql`s.held_on >= ${from}::date`)
  if (to) conditions.push(Prisma.sql`s.held_on <= ${to}::date`)
  if (state === 'WAITING') conditions.push(await isWaiting(db))
  else if (state) conditions.push(Prisma.sql`s.state = ${state}::"TreatmentSessionState"`)
  if (after) conditions.push(Prisma.sql`(s.held_on, s.id) < (${after.heldOn}::date, ${after.id}::uuid)`)
  const picked = Prisma.sql`SELECT seen.id FROM (${newestSeen(scope, { condition: Prisma.join(conditions, ' AND '), limit })}) seen ORDER BY seen.held_on DESC, seen.id DESC LIMIT ${limit}`
  return listRows(db, { picked, order: Prisma.sql`s.held_on DESC, s.id DESC`, readerId })
}

/** Up to this many matching students, sessions are found by student; for a more common name, going through the days finds some soon. */
const fewStudents = 100

async function isOfMatchingStudents(db: Db, q: string): Promise<Prisma.Sql> {
  const called = Prisma.sql`SELECT id FROM app_user WHERE search_name LIKE plain_text(${`%${escapedLike(q)}%`})`
  const rows = await db.$queryRaw<{ id: string }[]>`${called} LIMIT ${fewStudents + 1}`
  if (rows.length > fewStudents) return Prisma.sql`s.student_id IN (${called})`
  return Prisma.sql`s.student_id = ANY(${rows.map(({ id }) => id)}::uuid[])`
}

/** More than can wait in a school; checks that were never ended must not make the query read without end. */
const mostWaited = 5_000

/** Starts from the few sessions in which somebody waits, not from the many in scope. */
async function isWaiting(db: Db): Promise<Prisma.Sql> {
  const rows = await db.$queryRaw<
    { id: string }[]
  >`SELECT q.session_id AS id FROM check_request q WHERE q.state = 'WAITING' ORDER BY q.asked_at DESC LIMIT ${mostWaited}`
  return Prisma.sql`s.id = ANY(${rows.map(({ id }) => id)}::uuid[])`
}
