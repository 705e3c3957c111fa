import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { isRefusedBy } from '@/server/messaging'
import type { CaseScope } from '../scope'

/** An undecided offer `t`, not from a person whom the other has blocked. */
export const isOpenOffer = Prisma.sql`(t.state = 'ASKED' AND NOT ${isRefusedBy({ readerId: Prisma.sql`t.to_id`, authorId: Prisma.sql`t.from_id` })})`

/** Whether the case `c` is offered to somebody. */
export function isOfferedTo(personId: string): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM case_transfer t WHERE t.case_id = c.id AND t.to_id = ${personId}::uuid AND ${isOpenOffer})`
}

/** Whether somebody is the teacher of a visit of the case `c` that was not cancelled. */
export function teachesVisit(personId: string): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM case_session v JOIN treatment_session s ON s.id = v.session_id WHERE v.case_id = c.id AND s.teacher_id = ${personId}::uuid AND s.state <> 'CANCELLED')`
}

/** Whether the case `c` is in scope. */
export function isSeenCase({ where }: CaseScope): Prisma.Sql {
  if (where.kind === 'all') return Prisma.sql`TRUE`
  const { personId, teaches } = where
  const ways = [
    Prisma.sql`c.student_id = ${personId}::uuid`,
    isOfferedTo(personId),
    ...(teaches ? [Prisma.sql`c.supervisor_id = ${personId}::uuid`, teachesVisit(personId)] : []),
  ]
  return Prisma.sql`(${Prisma.join(ways, ' OR ')})`
}
