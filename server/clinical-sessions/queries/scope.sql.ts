import 'server-only'
import type { SessionWay } from '@/lib/contracts/users/sight'
import { Prisma } from '@/lib/generated/prisma/client'
import type { SessionScope } from '../scope'

/** Whether somebody teaches in the shift of the session `s`. */
export function teachesShiftOf(teacherId: string): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM clinic_shift c JOIN clinic_shift_teacher t ON t.clinic_shift_id = c.id
    WHERE c.clinic_id = s.clinic_id AND c.held_on = s.held_on AND c.shift = s.shift AND t.teacher_id = ${teacherId}::uuid)`
}

/** For one session, known by its id: whether `s` is in scope. */
export function isSeen(scope: SessionScope): Prisma.Sql {
  if (scope.where.all) return Prisma.sql`TRUE`
  const ways = waysSeen(scope).map(({ condition }) => condition)
  return ways.length > 0 ? Prisma.sql`(${Prisma.join(ways, ' OR ')})` : Prisma.sql`FALSE`
}

/** The ways of the scope, each with its condition. */
export function waysSeen({ where }: SessionScope): { way: SessionWay; condition: Prisma.Sql }[] {
  if (where.all) return [{ way: 'ALL', condition: Prisma.sql`TRUE` }]
  return [
    ...(where.studentId ? [{ way: 'OWN', condition: Prisma.sql`s.student_id = ${where.studentId}::uuid` } as const] : []),
    ...(where.teacherId
      ? [
          { way: 'TEACHER', condition: Prisma.sql`s.teacher_id = ${where.teacherId}::uuid` } as const,
          { way: 'SHIFT', condition: teachesShiftOf(where.teacherId) } as const,
        ]
      : []),
  ]
}

/** For lists: the sessions in scope that meet a condition on `s`, each way by its own index. */
export function seenSessions({ where }: SessionScope, condition: Prisma.Sql): Prisma.Sql {
  const columns = Prisma.sql`s.id, s.held_on, s.shift, s.state, s.created_at, s.student_id, s.clinic_id`
  if (where.all) return Prisma.sql`SELECT ${columns} FROM treatment_session s WHERE ${condition}`
  const ways: Prisma.Sql[] = []
  if (where.studentId)
    ways.push(Prisma.sql`SELECT ${columns} FROM treatment_session s WHERE s.student_id = ${where.studentId}::uuid AND ${condition}`)
  if (where.teacherId) {
    ways.push(
      Prisma.sql`SELECT ${columns} FROM treatment_session s WHERE s.teacher_id = ${where.teacherId}::uuid AND ${condition}`,
      Prisma.sql`SELECT ${columns} FROM clinic_shift_teacher t JOIN clinic_shift c ON c.id = t.clinic_shift_id
        JOIN treatment_session s ON s.clinic_id = c.clinic_id AND s.held_on = c.held_on AND s.shift = c.shift
        WHERE t.teacher_id = ${where.teacherId}::uuid AND ${condition}`,
    )
  }
  return ways.length > 0 ? Prisma.join(ways, ' UNION ') : Prisma.sql`SELECT ${columns} FROM treatment_session s WHERE FALSE`
}

/**
 * For lists of the newest few, by day and then id: each way fetches only `limit` sessions, in that order, so that a teacher of ten years finds today's as fast
 * as a new one.
 * @returns a selection of ids; the newest `limit` of them in the same order are the newest of all.
 */
export function newestSeen(
  { where }: SessionScope,
  { condition, limit }: { readonly condition: Prisma.Sql; readonly limit: number },
): Prisma.Sql {
  const newestOf = (sessions: Prisma.Sql) =>
    Prisma.sql`(SELECT s.id, s.held_on FROM treatment_session s WHERE ${sessions} AND ${condition} ORDER BY s.held_on DESC, s.id DESC LIMIT ${limit})`
  if (where.all) return newestOf(Prisma.sql`TRUE`)
  const ways: Prisma.Sql[] = []
  if (where.studentId) ways.push(newestOf(Prisma.sql`s.student_id = ${where.studentId}::uuid`))
  if (where.teacherId) {
    ways.push(
      newestOf(Prisma.sql`s.teacher_id = ${where.teacherId}::uuid`),
      // The shifts are ordered first: their sessions are then read no further than the limit.
      Prisma.sql`(SELECT s.id, s.held_on
        FROM (SELECT c.clinic_id, c.held_on, c.shift FROM clinic_shift_teacher t JOIN clinic_shift c ON c.id = t.clinic_shift_id
          WHERE t.teacher_id = ${where.teacherId}::uuid ORDER BY c.held_on DESC) c
        JOIN treatment_session s ON s.clinic_id = c.clinic_id AND s.held_on = c.held_on AND s.shift = c.shift
        WHERE ${condition} ORDER BY c.held_on DESC, s.id DESC LIMIT ${limit})`,
    )
  }
  return ways.length > 0 ? Prisma.join(ways, ' UNION ') : newestOf(Prisma.sql`FALSE`)
}

/** The procedures of the session `s`, in the order of its lines. */
export const captions = Prisma.sql`ARRAY(
  SELECT p.caption FROM procedure_line l JOIN procedure p ON p.id = l.procedure_id WHERE l.session_id = s.id AND l.deleted_at IS NULL ORDER BY l.sort_order, l.id)`
