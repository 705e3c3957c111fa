import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/server/kernel/db'

export type ReleaseKind = 'PATIENTS' | 'TEACHING'

/** Whether a patient's answer counts: it has no marks against it, or somebody has decided to count it all the same. */
export const isCounted = Prisma.sql`(cardinality(marks) = 0 OR counted_by_id IS NOT NULL)`

const waiting: Readonly<Record<ReleaseKind, { table: Prisma.Sql; person: Prisma.Sql; where: Prisma.Sql; clear: Prisma.Sql }>> = {
  PATIENTS: {
    table: Prisma.sql`patient_feedback`,
    person: Prisma.sql`student_id`,
    where: Prisma.sql`batch IS NULL AND ${isCounted}`,
    clear: Prisma.sql`giver_key = NULL, minute_keys = '{}'`,
  },
  TEACHING: {
    table: Prisma.sql`teaching_feedback`,
    person: Prisma.sql`teacher_id`,
    where: Prisma.sql`batch IS NULL`,
    clear: Prisma.sql`giver_key = NULL`,
  },
}

/** The people about whom at least this many different people have given feedback that waits. */
export async function listReady(db: Tx, kind: ReleaseKind, least: number): Promise<string[]> {
  const { table, person, where } = waiting[kind]
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT ${person} AS id FROM ${table} WHERE ${where} GROUP BY 1 HAVING count(DISTINCT giver_key) >= ${least}`
  return rows.map(({ id }) => id)
}

export async function lockReleases(db: Tx, kind: ReleaseKind): Promise<{ personId: string; dueAt: Date }[]> {
  return db.$queryRaw<{ personId: string; dueAt: Date }[]>`
    SELECT person_id AS "personId", due_at AS "dueAt" FROM feedback_release WHERE kind = ${kind}::"FeedbackReleaseKind" ORDER BY person_id FOR UPDATE`
}

export async function insertReleases(db: Tx, kind: ReleaseKind, releases: readonly { personId: string; dueAt: Date }[]): Promise<void> {
  await db.feedbackRelease.createMany({ data: releases.map((one) => ({ ...one, kind })), skipDuplicates: true })
}

export async function deleteReleases(db: Tx, kind: ReleaseKind, personIds: readonly string[]): Promise<void> {
  await db.feedbackRelease.deleteMany({ where: { kind, personId: { in: [...personIds] } } })
}

/** Everything about these people that waits and counts becomes one batch for each, and the keys that told the givers apart are deleted. */
export async function releaseWaiting(db: Tx, kind: ReleaseKind, personIds: readonly string[]): Promise<void> {
  const { table, person, where, clear } = waiting[kind]
  await db.$executeRaw`
    UPDATE ${table} f SET batch = due.next, ${clear}
    FROM (SELECT ${person} AS id, coalesce(max(batch), 0) + 1 AS next FROM ${table} WHERE ${person} = ANY(${[...personIds]}::uuid[]) GROUP BY 1) due
    WHERE f.${person} = due.id AND ${where}`
}
