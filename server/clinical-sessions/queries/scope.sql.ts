import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { SessionScope } from '../scope'

/** Whether somebody teaches in the shift of the session `s`. */
export function teachesShiftOf(teacherId: string): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM clinic_shift c JOIN clinic_shift_teacher t ON t.clinic_shift_id = c.id
    WHERE c.clinic_id = s.clinic_id AND c.held_on = s.held_on AND c.shift = s.shift AND t.teacher_id = ${teacherId}::uuid)`
}

/** For one session, known by its id: whether `s` is in scope. */
export function isSeen({ where }: SessionScope): Prisma.Sql {
  if (where.all) return Prisma.sql`TRUE`
  const ways: Prisma.Sql[] = []
  if (where.studentId) ways.push(Prisma.sql`s.student_id = ${where.studentId}::uuid`)
  if (where.teacherId) ways.push(Prisma.sql`s.teacher_id = ${where.teacherId}::uuid`, teachesShiftOf(where.teacherId))
  return ways.length > 0 ? Prisma.sql`(${Prisma.join(ways, ' OR ')})` : Prisma.sql`FALSE`
}

/** For lists: the sessions in scope that meet a condition on `s`, each way by its own index. */
export function seenSessions({ where }: SessionScope, condition: Prisma.Sql): Prisma.Sql {
  const columns = Prisma.sql`s.id, s.held_on, s.shift, s.state, s.created_at, s.student_id, s.clinic_id`
  if (where.all) return Prisma.sql`SELECT ${columns} FROM treatment_session s WHERE ${condition}`
  const ways: Prisma.Sql[] = []
  if (where.studentId) ways.push(Prisma.sql`SELECT ${columns} FROM treatment_session s WHERE s.student_id = ${where.studentId}::uuid AND ${condition}`)
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
