import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { everybody } from '../scope'
import { datesOfStudents } from './lists.sql'

/** The last date of a student since a day of which nothing is said yet: 'YYYY-MM-DD'; null: none is to come. */
export async function findLastToCome(db: Db, { studentId, from }: { studentId: string; from: Date }): Promise<string | null> {
  const rows = await db.$queryRaw<{ on: string | null }[]>`
    SELECT max(o.held_on)::text AS on FROM (${datesOfStudents(Prisma.sql`SELECT ${studentId}::uuid AS id`, everybody, from)}) a
    JOIN occurrence o ON o.id = a.occurrence_id WHERE a.state IS NULL OR a.state = 'CHECKED_IN'`
  return rows[0]?.on ?? null
}

type Spans = readonly { readonly startsAt: Date; readonly endsAt: Date }[]
type TallyBeside = { attended: number; missed: number; touchedToCome: number; touchedMissed: number }

/** A student's tally since a day; and, of the dates in any of these spans, the number without a record and the number missed. */
export async function tallyBeside(db: Db, { studentId, from, days }: { studentId: string; from: Date; days: Spans }): Promise<TallyBeside> {
  const [starts, ends] = [days.map(({ startsAt }) => startsAt), days.map(({ endsAt }) => endsAt)]
  const student = Prisma.sql`SELECT ${studentId}::uuid AS id`
  const rows = await db.$queryRaw<TallyBeside[]>`
    SELECT count(*) FILTER (WHERE a.state = 'ATTENDED')::int AS attended, count(*) FILTER (WHERE a.state = 'NOT_ATTENDED')::int AS missed,
      count(*) FILTER (WHERE x.touched AND a.state IS NULL)::int AS "touchedToCome",
      count(*) FILTER (WHERE x.touched AND a.state = 'NOT_ATTENDED')::int AS "touchedMissed"
    FROM (${datesOfStudents(student, everybody, from)}) a JOIN occurrence held ON held.id = a.occurrence_id
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) AS d(starts_at, ends_at)
      WHERE d.starts_at < held.ends_at AND d.ends_at > held.starts_at) AS touched) x`
  return rows[0] ?? { attended: 0, missed: 0, touchedToCome: 0, touchedMissed: 0 }
}
