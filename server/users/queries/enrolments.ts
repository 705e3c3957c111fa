import 'server-only'
import { v7 } from 'uuid'
import type { EnrolmentStatus } from '@/lib/users/enrolment-statuses'
import type { Db, Tx } from '@/server/kernel/db'
import type { UserScope } from '../scope'

export type StayRow = {
  id: string
  fromOn: Date
  year: number | null
  graduated: boolean
  status: EnrolmentStatus
  programme: { id: string; name: string } | null
  group: { id: string; name: string } | null
  firm: { id: string; name: string } | null
}
const named = { select: { id: true, name: true } } as const
const columns = { id: true, fromOn: true, year: true, graduated: true, status: true, programme: named, group: named, firm: named } as const

type JoinedRow = Omit<StayRow, 'programme' | 'group' | 'firm'> & {
  programmeId: string | null
  programme: string | null
  groupId: string | null
  group: string | null
  firmId: string | null
  firm: string | null
}
const idAndName = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

/** Newest first. In one statement: a transaction has one connection, which does not read several lists at once. */
export async function listStays(db: Db, userId: string): Promise<StayRow[]> {
  const rows = await db.$queryRaw<JoinedRow[]>`
    SELECT e.id, e.from_on AS "fromOn", e.year, e.graduated, e.status::text AS status, e.programme_id AS "programmeId", p.name AS programme,
      e.group_id AS "groupId", g.name AS "group", e.firm_id AS "firmId", f.name AS firm
    FROM enrolment e LEFT JOIN programme p ON p.id = e.programme_id LEFT JOIN student_group g ON g.id = e.group_id LEFT JOIN firm f ON f.id = e.firm_id
    WHERE e.user_id = ${userId}::uuid ORDER BY e.from_on DESC LIMIT 200`
  return rows.map(({ programmeId, programme, groupId, group, firmId, firm, ...row }) => ({
    ...row,
    programme: idAndName(programmeId, programme),
    group: idAndName(groupId, group),
    firm: idAndName(firmId, firm),
  }))
}

type EnrolmentRow = StayRow & { userId: string }

/** The enrolment of each of these people on a day, without people who had none yet. */
export function listEnrolmentsOn(
  db: Db,
  scope: UserScope,
  { userIds, day }: { userIds: readonly string[]; day: string },
): Promise<EnrolmentRow[]> {
  return db.enrolment.findMany({
    where: { userId: { in: [...userIds] }, user: scope.where, fromOn: { lte: dateOf(day) } },
    distinct: ['userId'],
    orderBy: [{ userId: 'asc' }, { fromOn: 'desc' }],
    select: { ...columns, userId: true },
  })
}

type NewStay = {
  userId: string
  from: string
  programmeId: string | null
  year: number | null
  graduated: boolean
  groupId: string | null
  firmId: string | null
  status: EnrolmentStatus
}

/** Stores the stay from this day on; one that began on the same day is replaced. */
export async function upsertStay(db: Tx, { from, ...stay }: NewStay): Promise<void> {
  const fromOn = dateOf(from)
  await db.enrolment.upsert({
    where: { userId_fromOn: { userId: stay.userId, fromOn } },
    create: { id: v7(), fromOn, ...stay },
    update: stay,
    select: { id: true },
  })
}

export async function deleteStay(db: Tx, { userId, from }: { userId: string; from: string }): Promise<void> {
  await db.enrolment.deleteMany({ where: { userId, fromOn: dateOf(from) } })
}

/** A day as the value of a date column. */
function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
