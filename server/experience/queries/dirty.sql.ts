import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/server/kernel/db'

type Dirty = {
  readonly kind: 'SESSION' | 'STUDENT' | 'PROCEDURE' | 'SCALE'
  readonly id: string
  /** The time as the database writes it, to the microsecond. */
  readonly since: string
  readonly afterId: string | null
  readonly done: number
}

/** The oldest entry of the changes for which sessions are recounted. */
export async function findDirty(db: Tx): Promise<Dirty | null> {
  const rows = await db.$queryRaw<Dirty[]>`
    SELECT kind, id, since::text AS since, after_id AS "afterId", done FROM experience_dirty WHERE kind <> 'PROGRAMME' ORDER BY since, id LIMIT 1`
  return rows[0] ?? null
}

/**
 * The oldest students among the changes, limited so that their sessions fit into one recount: after an upgrade or a change of years there are thousands, with a
 * few dozen sessions each. Empty where the oldest entry is of another kind.
 */
export async function listDirtyStudents(db: Tx, most: number): Promise<{ dirty: Dirty; sessionIds: string[] }[]> {
  const rows = await db.$queryRaw<(Dirty & { sessionIds: string[] })[]>`
    SELECT d.kind, d.id, d.since::text AS since, d.after_id AS "afterId", d.done,
      ARRAY(SELECT s.id FROM treatment_session s WHERE s.student_id = d.id AND s.state = 'MARKED_LOCKED' ORDER BY s.id LIMIT ${most + 1}) AS "sessionIds"
    FROM (SELECT * FROM experience_dirty WHERE kind <> 'PROGRAMME' ORDER BY since, id LIMIT 50) d ORDER BY d.since, d.id`
  const fitting: { dirty: Dirty; sessionIds: string[] }[] = []
  let total = 0
  for (const { sessionIds, ...dirty } of rows) {
    total += sessionIds.length
    if (dirty.kind !== 'STUDENT' || dirty.afterId !== null || total > most) break
    fitting.push({ dirty, sessionIds })
  }
  return fitting
}

const places = {
  SESSION: Prisma.sql`s.id =`,
  STUDENT: Prisma.sql`s.student_id =`,
  PROCEDURE: Prisma.sql`s.id IN (SELECT session_id FROM procedure_line WHERE procedure_id =`,
  SCALE: Prisma.sql`s.id IN (SELECT session_id FROM mark WHERE scale_id =`,
} as const

/** The next affected sessions, in the order of their ids; sessions that were never finished have no counted rows. */
export async function listAffectedSessions(db: Tx, { kind, id, afterId }: Dirty, limit: number): Promise<string[]> {
  const close = kind === 'PROCEDURE' || kind === 'SCALE' ? Prisma.sql`)` : Prisma.empty
  const after = afterId === null ? Prisma.empty : Prisma.sql`AND s.id > ${afterId}::uuid`
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT s.id FROM treatment_session s WHERE ${places[kind]} ${id}::uuid${close} AND s.state = 'MARKED_LOCKED' ${after} ORDER BY s.id LIMIT ${limit}`
  return rows.map((row) => row.id)
}

/** Moves the entry on only where it has not changed in the meantime: a changed entry starts again. */
export async function moveDirty(
  db: Tx,
  { kind, id, since, done }: Dirty,
  { afterId, count }: { afterId: string; count: number },
): Promise<void> {
  await db.$executeRaw`UPDATE experience_dirty SET after_id = ${afterId}::uuid, done = ${done + count} WHERE kind = ${kind}::"DirtyKind" AND id = ${id}::uuid AND since = ${since}::timestamptz`
}

export async function deleteDirty(
  db: Tx,
  { kind, id, since }: Pick<Dirty, 'id' | 'since'> & { kind: Dirty['kind'] | 'PROGRAMME' },
): Promise<void> {
  await db.$executeRaw`DELETE FROM experience_dirty WHERE kind = ${kind}::"DirtyKind" AND id = ${id}::uuid AND since = ${since}::timestamptz`
}

/** Deletes the entries of many students in the same way. */
export async function deleteStudents(db: Tx, counted: readonly Pick<Dirty, 'id' | 'since'>[]): Promise<void> {
  await db.$executeRaw`DELETE FROM experience_dirty d USING unnest(${counted.map(({ id }) => id)}::uuid[], ${counted.map(({ since }) => since)}::text[]) AS c (id, since)
    WHERE d.kind = 'STUDENT' AND d.id = c.id AND d.since = c.since::timestamptz`
}

export function listDirtyProgrammes(db: Tx): Promise<{ id: string; since: string }[]> {
  return db.$queryRaw`SELECT id, since::text AS since FROM experience_dirty WHERE kind = 'PROGRAMME' ORDER BY since, id`
}
