import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import { prepared } from '@/server/kernel/queries/prepared'
import { tellCountFollower } from '../followers'
import { sessionCounts, keepsRows, lineColumns, markColumns, rawRows } from './raw.sql'

/** Nearly always the largest number of sessions in one visit; up to it, statements are prepared, one for each number. */
const few = 4
const preparedIfFew = (ids: readonly string[]): Prisma.Sql => (ids.length <= few ? prepared : Prisma.empty)
const isAmong = (ids: readonly string[]): Prisma.Sql =>
  ids.length <= few ? Prisma.sql`IN (${Prisma.join(ids.map((id) => Prisma.sql`${id}::uuid`))})` : Prisma.sql`= ANY(${[...ids]}::uuid[])`

/** Locks these sessions and those of the same visits, which may share credit, in the order of their ids, so that two counts do not deadlock. */
async function lockVisits(db: Tx, sessionIds: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`${preparedIfFew(sessionIds)}
    SELECT id FROM treatment_session WHERE id IN (
      SELECT a.id FROM treatment_session a WHERE a.id ${isAmong(sessionIds)}
      UNION SELECT b.id FROM treatment_session a JOIN treatment_session b ON b.visit_id = a.visit_id WHERE a.id ${isAmong(sessionIds)})
    ORDER BY id FOR NO KEY UPDATE`
  return rows.map(({ id }) => id)
}

/**
 * Recounts sessions from their present state, in a constant number of statements. A session
 * that is unlocked keeps the rows of its last finish, as open; one that is neither finished nor unlocked has none.
 */
export async function recount(db: Tx, sessionIds: readonly string[], at: Date): Promise<void> {
  if (sessionIds.length === 0) return
  const ids = await lockVisits(db, sessionIds)
  if (ids.length === 0) return
  const which = Prisma.sql`s.id ${isAmong(ids)}`
  const goes = Prisma.sql`(session_id IN (SELECT s.id FROM treatment_session s WHERE ${which} AND (${sessionCounts(at)} OR NOT (${keepsRows}))))`
  await db.$executeRaw`${preparedIfFew(ids)}
    WITH lines AS (DELETE FROM experience_line WHERE ${goes}), marks AS (DELETE FROM experience_mark WHERE ${goes})
    UPDATE experience_line SET is_open = TRUE WHERE session_id ${isAmong(ids)} AND NOT is_open AND NOT ${goes}`
  // The same statement marks the programmes, whose quartile borders must be computed again.
  await db.$executeRaw`${preparedIfFew(ids)}
    WITH ${rawRows(which, at)}, lines AS (INSERT INTO experience_line (${lineColumns}) TABLE raw_line),
      marks AS (INSERT INTO experience_mark (${markColumns}) SELECT ${markColumns} FROM raw_mark)
    SELECT mark_experience_dirty('PROGRAMME', ARRAY(
      SELECT DISTINCT u.programme_id FROM treatment_session s JOIN app_user u ON u.id = s.student_id WHERE ${which} AND u.programme_id IS NOT NULL))`
  await tellCountFollower(db, ids)
}

/** The given sessions whose counted rows differ from their raw rows. */
export async function listDifferent(db: Db, sessionIds: readonly string[], at: Date): Promise<string[]> {
  const ids = [...sessionIds]
  const which = Prisma.sql`s.id = ANY(${ids}::uuid[])`
  const kept = Prisma.sql`session_id IN (SELECT s.id FROM treatment_session s WHERE ${which} AND ${sessionCounts(at)})`
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH ${rawRows(which, at)}, kept_line AS (SELECT ${lineColumns} FROM experience_line WHERE ${kept}),
      kept_mark AS (SELECT ${markColumns} FROM experience_mark WHERE ${kept})
    SELECT session_id AS id FROM (TABLE raw_line EXCEPT TABLE kept_line) a
    UNION SELECT session_id FROM (TABLE kept_line EXCEPT TABLE raw_line) b
    UNION SELECT session_id FROM (SELECT ${markColumns} FROM raw_mark EXCEPT TABLE kept_mark) c
    UNION SELECT session_id FROM (TABLE kept_mark EXCEPT SELECT ${markColumns} FROM raw_mark) d
    UNION SELECT x.session_id FROM experience_line x JOIN treatment_session s ON s.id = x.session_id
      WHERE ${which} AND (NOT ${keepsRows} OR x.is_open <> (NOT ${sessionCounts(at)}))
    ORDER BY 1`
  return rows.map(({ id }) => id)
}
