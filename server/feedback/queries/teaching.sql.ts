import 'server-only'
import { teachingItems, teachingSteps } from '@/lib/feedback/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import type { OwnSession } from '../scope'

export type TaughtSession = {
  readonly sessionId: string
  readonly teacherId: string
  readonly teacher: string
  readonly clinic: string
  readonly heldOn: string
  readonly finishedAt: Date | null
  readonly isGiven: boolean
}

const columns = Prisma.sql`s.id AS "sessionId", s.teacher_id AS "teacherId", t.display_name AS teacher, c.name AS clinic, s.held_on::text AS "heldOn",
  CASE WHEN s.state IN ('MARKED_LOCKED', 'UNLOCKED') THEN s.finished_at END AS "finishedAt", g.session_id IS NOT NULL AS "isGiven"`
const tables = Prisma.sql`treatment_session s JOIN app_user t ON t.id = s.teacher_id JOIN clinic c ON c.id = s.clinic_id
  LEFT JOIN teaching_given g ON g.session_id = s.id`

export async function findTaught(
  db: Db | Tx,
  { where: { studentId } }: OwnSession,
  sessionId: string,
  { isLocked }: { isLocked: boolean },
): Promise<TaughtSession | null> {
  const [row] = await db.$queryRaw<TaughtSession[]>`
    SELECT ${columns} FROM ${tables} WHERE s.id = ${sessionId}::uuid AND s.student_id = ${studentId}::uuid
    ${isLocked ? Prisma.sql`FOR UPDATE OF s` : Prisma.empty}`
  return row ?? null
}

/** Sessions without feedback, finished after an instant. */
export async function listTaught(db: Db, { where: { studentId } }: OwnSession, after: Date): Promise<TaughtSession[]> {
  return db.$queryRaw<TaughtSession[]>`
    SELECT ${columns} FROM ${tables}
    WHERE s.student_id = ${studentId}::uuid AND s.state IN ('MARKED_LOCKED', 'UNLOCKED') AND g.session_id IS NULL
      AND s.finished_at > ${after} ORDER BY s.finished_at DESC, s.id LIMIT 20`
}

/** False where feedback was given in the meantime. */
export async function insertGiven(db: Tx, sessionId: string): Promise<boolean> {
  return (await db.teachingGiven.createMany({ data: [{ sessionId }], skipDuplicates: true })).count === 1
}

/** @param said has a random id; `giverKey` tells students apart until the feedback is released. */
export async function insertTeaching(
  db: Tx,
  said: { id: string; teacherId: string; items: number[]; words: string; giverKey: string },
): Promise<void> {
  await db.teachingFeedback.create({ data: said })
}

export async function countTeaching(db: Db, teacherId: string): Promise<{ entries: number; items: number[][] }> {
  const rows = await db.$queryRaw<{ item: number; step: number; count: number }[]>`
    SELECT said.item::int AS item, said.step::int AS step, count(*)::int AS count
    FROM teaching_feedback f, unnest(f.items) WITH ORDINALITY AS said(step, item)
    WHERE f.teacher_id = ${teacherId}::uuid AND f.batch IS NOT NULL GROUP BY 1, 2`
  const entries = await db.teachingFeedback.count({ where: { teacherId, batch: { not: null } } })
  const items = teachingItems.map((_, at) =>
    teachingSteps.map((step) => rows.find((row) => row.item === at + 1 && row.step === step)?.count ?? 0),
  )
  return { entries, items }
}

/** The smallest number of answers for which a mean is told. */
const fewestForMean = 5

/** The mean of each release, the latest first. It reveals nothing more than the totals before and after each release. */
export async function listReleases(db: Db, teacherId: string): Promise<{ batch: number; entries: number; means: (number | null)[] }[]> {
  const rows = await db.$queryRaw<{ batch: number; item: number; entries: number; mean: number | null }[]>`
    SELECT f.batch, said.item::int AS item, count(*)::int AS entries,
      CASE WHEN count(*) FILTER (WHERE said.step > 0) >= ${fewestForMean} THEN round(avg(said.step) FILTER (WHERE said.step > 0), 1)::float END AS mean
    FROM teaching_feedback f, unnest(f.items) WITH ORDINALITY AS said(step, item)
    WHERE f.teacher_id = ${teacherId}::uuid AND f.batch IS NOT NULL GROUP BY 1, 2 ORDER BY f.batch DESC, item LIMIT 150`
  return [...new Set(rows.map(({ batch }) => batch))].map((batch) => {
    const of = rows.filter((row) => row.batch === batch)
    return {
      batch,
      entries: of[0]?.entries ?? 0,
      means: teachingItems.map((_, at) => of.find(({ item }) => item === at + 1)?.mean ?? null),
    }
  })
}

export function countTeachingWaiting(db: Db, teacherId: string): Promise<number> {
  return db.teachingFeedback.count({ where: { teacherId, batch: null } })
}

/** Ordered by random ids, so that the order reveals nothing. */
export async function listTeachingWords(db: Db, teacherId: string): Promise<{ id: string; text: string }[]> {
  return db.$queryRaw<{ id: string; text: string }[]>`
    SELECT id, words AS text FROM teaching_feedback
    WHERE teacher_id = ${teacherId}::uuid AND batch IS NOT NULL AND words <> '' ORDER BY id LIMIT 200`
}
