import { v7 as uuid } from 'uuid'
import type { SessionAct } from '@/lib/clinical/session-acts'
import type { Db } from '../../database'

const AN_HOUR = 3_600_000
const ACT: SessionAct = 'checkWithdrawn'

/**
 * Ends requests of earlier days: a demo that was switched off leaves students in the queue, and nobody waits overnight at a chair. Their sessions still await
 * marks.
 */
export async function emptyQueue({ db, now }: { db: Db; now: Date }): Promise<void> {
  const left = await db.checkRequest.findMany({
    where: { state: { in: ['WAITING', 'TAKEN'] }, askedAt: { lt: new Date(now.getTime() - AN_HOUR) } },
    select: { id: true, sessionId: true, session: { select: { studentId: true } } },
  })
  await db.checkRequest.updateMany({ where: { id: { in: left.map(({ id }) => id) } }, data: { state: 'WITHDRAWN', endedAt: now } })
  await db.sessionHistory.createMany({
    data: left.map(({ id, sessionId, session }) => ({
      id: uuid(),
      sessionId,
      at: now,
      byId: session.studentId,
      act: ACT,
      detail: { checkId: id },
    })),
  })
}
