import 'server-only'
import type { ConfirmationState } from '@/lib/states/supervisor-confirmation'
import type { Db, Tx } from '@/server/kernel/db'

type Asking = {
  id: string
  sessionId: string
  supervisorId: string
  sentTo: string
  askedById: string
  askedAt: Date
  expiresAt: Date
  tokenHash: string
  contentHash: string
}

export async function insertConfirmation(db: Tx, asking: Asking): Promise<void> {
  await db.supervisorConfirmation.create({ data: asking, select: { id: true } })
}

/** What was asked or decided last; what was withdrawn is as if it had not been. */
export function findLastConfirmation(
  db: Tx,
  sessionId: string,
): Promise<{ id: string; state: ConfirmationState; contentHash: string } | null> {
  return db.supervisorConfirmation.findFirst({
    where: { sessionId, state: { not: 'WITHDRAWN' } },
    orderBy: [{ askedAt: 'desc' }, { id: 'desc' }],
    select: { id: true, state: true, contentHash: true },
  })
}

/** How many mails went out: about a session, and by somebody since a time. */
export async function countAsked(
  db: Tx,
  { sessionId, askedById, since }: { sessionId: string; askedById: string; since: Date },
): Promise<{ ofSession: number; ofAsker: number }> {
  const ofSession = await db.supervisorConfirmation.count({ where: { sessionId } })
  const ofAsker = await db.supervisorConfirmation.count({ where: { askedById, askedAt: { gt: since } } })
  return { ofSession, ofAsker }
}

/** One that a link leads to and that can still be decided on: by whom it was sent to, as long as it is not too old. */
export async function findByLink(db: Db, tokenHash: string, at: Date): Promise<Linked | null> {
  const found = await db.supervisorConfirmation.findFirst({
    where: { tokenHash, state: 'ASKED', expiresAt: { gt: at }, supervisor: { active: true }, session: { state: { not: 'CANCELLED' } } },
    select: {
      id: true,
      state: true,
      sentTo: true,
      askedById: true,
      contentHash: true,
      expiresAt: true,
      supervisor: { select: { name: true, email: true } },
      session: {
        select: {
          id: true,
          studentId: true,
          teacherId: true,
          partnerId: true,
        },
      },
    },
  })
  if (!found || found.sentTo !== found.supervisor.email) return null
  return found
}

export type Linked = {
  id: string
  state: ConfirmationState
  sentTo: string
  askedById: string
  contentHash: string
  expiresAt: Date
  supervisor: { name: string }
  session: {
    id: string
    studentId: string
    teacherId: string
    partnerId: string | null
  }
}

/** Holds the session until the transaction ends, for somebody who sees nothing else of it: nobody changes it while it is decided on. */
export async function lockForOutside(db: Tx, sessionId: string, at: Date): Promise<void> {
  await db.treatmentSession.update({ where: { id: sessionId }, data: { updatedAt: at }, select: { id: true } })
}

type Decision = {
  readonly at: Date
  readonly signerName: string
  readonly signerRole: string
  readonly registrationNumber: string
  readonly remark: string
}

/** Its link counts no more. */
export async function updateConfirmation(
  db: Tx,
  { id, from, to, decision }: { id: string; from: ConfirmationState; to: ConfirmationState; decision: Decision | null },
): Promise<number> {
  const { at, ...signed } = decision ?? { at: null }
  const { count } = await db.supervisorConfirmation.updateMany({
    where: { id, state: from },
    data: { state: to, tokenHash: null, decidedAt: at, ...signed },
  })
  return count
}
