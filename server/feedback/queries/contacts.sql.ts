import 'server-only'
import type { ContactState, ContactView } from '@/lib/feedback/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import type { ContactScope } from '../scope'

export async function insertContact(
  db: Tx,
  { sessionId, askedOn, dueOn }: { sessionId: string; askedOn: string; dueOn: string },
): Promise<void> {
  await db.patientContact.createMany({ data: [{ sessionId, askedOn: new Date(askedOn), dueOn: new Date(dueOn) }], skipDuplicates: true })
}

const isInScope = ({ where: { besides } }: ContactScope) =>
  Prisma.sql`s.student_id <> ${besides}::uuid AND s.partner_id IS DISTINCT FROM ${besides}::uuid`

function isInView(view: ContactView, today: string): Prisma.Sql {
  if (view === 'DONE') return Prisma.sql`p.state = 'DONE'`
  return view === 'OVERDUE' ? Prisma.sql`p.state = 'OPEN' AND p.due_on < ${today}::date` : Prisma.sql`p.state = 'OPEN'`
}

export type ContactRow = {
  readonly sessionId: string
  readonly state: ContactState
  readonly student: string
  readonly teacher: string
  readonly clinic: string
  readonly heldOn: string
  readonly askedOn: string
  readonly dueOn: string
  readonly patientCipher: string | null
  readonly patientHash: string | null
}

/** Open contacts come first, the longest waiting first; then those that are done, the latest first. */
export async function listContacts(
  db: Db,
  scope: ContactScope,
  { view, today, limit = 200 }: { view: ContactView; today: string; limit?: number },
): Promise<ContactRow[]> {
  return db.$queryRaw<ContactRow[]>`
    SELECT p.session_id AS "sessionId", p.state::text AS state, u.display_name AS student, t.display_name AS teacher, c.name AS clinic,
      s.held_on::text AS "heldOn", p.asked_on::text AS "askedOn", p.due_on::text AS "dueOn", s.patient_cipher AS "patientCipher", s.patient_hash AS "patientHash"
    FROM patient_contact p JOIN treatment_session s ON s.id = p.session_id JOIN app_user u ON u.id = s.student_id
      JOIN app_user t ON t.id = s.teacher_id JOIN clinic c ON c.id = s.clinic_id
    WHERE ${isInScope(scope)} AND ${isInView(view, today)}
    ORDER BY ${view === 'DONE' ? Prisma.sql`p.closed_at DESC NULLS LAST` : Prisma.sql`p.due_on`}, p.session_id LIMIT ${limit}`
}

type ContactCounts = { readonly open: number; readonly overdue: number; readonly done: number }

export async function countContacts(db: Db, scope: ContactScope, today: string): Promise<ContactCounts> {
  const [row] = await db.$queryRaw<ContactCounts[]>`
    SELECT count(*) FILTER (WHERE p.state = 'OPEN')::int AS open, count(*) FILTER (WHERE p.state = 'OPEN' AND p.due_on < ${today}::date)::int AS overdue,
      count(*) FILTER (WHERE p.state = 'DONE')::int AS done
    FROM patient_contact p JOIN treatment_session s ON s.id = p.session_id WHERE ${isInScope(scope)}`
  return row ?? { open: 0, overdue: 0, done: 0 }
}

export type ContactNote = {
  readonly sessionId: string
  readonly toState: ContactState
  readonly note: string
  readonly by: string
  readonly at: Date
}

/** The notes on each contact, the latest first. */
export async function listContactNotes(db: Db, sessionIds: readonly string[]): Promise<ContactNote[]> {
  const rows = await db.patientContactEvent.findMany({
    where: { sessionId: { in: [...sessionIds] } },
    select: { sessionId: true, toState: true, note: true, at: true, by: { select: { displayName: true } } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
  })
  return rows.map(({ by, ...row }) => ({ ...row, by: by?.displayName ?? '' }))
}

export async function findContact(db: Tx, scope: ContactScope, sessionId: string): Promise<{ state: ContactState } | null> {
  const [row] = await db.$queryRaw<{ state: ContactState }[]>`
    SELECT p.state::text AS state FROM patient_contact p JOIN treatment_session s ON s.id = p.session_id
    WHERE p.session_id = ${sessionId}::uuid AND ${isInScope(scope)}`
  return row ?? null
}

type Step = { readonly sessionId: string; readonly from: ContactState; readonly to: ContactState; readonly byId: string; readonly at: Date }

/** A contact that is opened again gets a new due date, and staff are told again once that has passed. */
export async function setContactState(db: Tx, { sessionId, from, to, byId, at, dueOn }: Step & { dueOn: string }): Promise<number> {
  const data =
    to === 'DONE'
      ? { state: to, closedAt: at, closedById: byId }
      : { state: to, closedAt: null, closedById: null, dueOn: new Date(dueOn), overdueToldAt: null }
  return (await db.patientContact.updateMany({ where: { sessionId, state: from }, data })).count
}

export async function insertContactEvent(
  db: Tx,
  event: { id: string; sessionId: string; toState: ContactState; note: string; byId: string; at: Date },
): Promise<void> {
  await db.patientContactEvent.create({ data: event })
}

type Untold = {
  readonly sessionId: string
  readonly clinic: string
  readonly dueOn: string
  readonly besides: string[]
  readonly isOverdue: boolean
}

/** Open contacts of which staff were not told yet, and those that have become overdue since. */
export async function lockUntold(db: Tx, today: string): Promise<Untold[]> {
  return db.$queryRaw<Untold[]>`
    SELECT p.session_id AS "sessionId", c.name AS clinic, p.due_on::text AS "dueOn", array_remove(ARRAY[s.student_id, s.partner_id], NULL)::text[] AS besides,
      p.told_at IS NOT NULL AS "isOverdue"
    FROM patient_contact p JOIN treatment_session s ON s.id = p.session_id JOIN clinic c ON c.id = s.clinic_id
    WHERE p.state = 'OPEN' AND (p.told_at IS NULL OR (p.due_on < ${today}::date AND p.overdue_told_at IS NULL))
    ORDER BY p.session_id LIMIT 100 FOR UPDATE OF p`
}

export async function updateTold(db: Tx, { sessionId, isOverdue, at }: { sessionId: string; isOverdue: boolean; at: Date }): Promise<void> {
  await db.patientContact.updateMany({ where: { sessionId }, data: isOverdue ? { overdueToldAt: at } : { toldAt: at } })
}

/** Enabled people who hold one of these by an explicit grant. */
export async function listHolderIds(db: Tx, privileges: readonly string[]): Promise<string[]> {
  const rows = await db.user.findMany({
    where: {
      status: 'ENABLED',
      activation: 'ACTIVE',
      deletedAt: null,
      roles: { some: { role: { privileges: { some: { privilege: { in: [...privileges] } } } } } },
    },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: 1_000,
  })
  return rows.map(({ id }) => id)
}
