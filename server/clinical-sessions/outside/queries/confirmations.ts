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

/** The last confirmation that was asked for or decided on; withdrawn ones do not count. */
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

/** Finds a confirmation that its addressee can still decide on, by its link, as long as the link has not expired. */
export async function findConfirmationByLink(db: Db, tokenHash: string, at: Date): Promise<Linked | null> {
  const found = await db.supervisorConfirmation.findFirst({
    where: { tokenHash, state: 'ASKED', expiresAt: { gt: at }, supervisor: { active: true }, session: { state: { not: 'CANCELLED' } } },
    select: {
      id: true,
      state: true,
      sentTo: true,
      askedById: true,
      contentHash: true,
      expiresAt: true,
      supervisor: { select: { id: true, name: true, email: true } },
      session: {
        select: {
          id: true,
          studentId: true,
          teacherId: true,
          partnerId: true,
          clinicId: true,
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
  supervisor: { id: string; name: string }
  session: {
    id: string
    clinicId: string
    studentId: string
    teacherId: string
    partnerId: string | null
  }
}

/** Locks the session until the transaction ends, for somebody who sees nothing else of it: nobody changes it during the decision. */
export async function lockForOutside(db: Tx, sessionId: string, at: Date): Promise<void> {
  await db.treatmentSession.update({ where: { id: sessionId }, data: { updatedAt: at }, select: { id: true } })
}

const renewable = {
  id: true,
  sentTo: true,
  askedById: true,
  supervisorId: true,
  supervisor: { select: { name: true, email: true } },
  session: { select: { id: true, studentId: true, teacherId: true, partnerId: true, clinicId: true, heldOn: true } },
} as const

/** A confirmation that was asked for and not decided, by any of its links: the person who asked is enabled, and its address is still the supervisor's. */
export async function findRenewable(db: Tx, tokenHash: string) {
  const found = await db.supervisorConfirmation.findFirst({
    where: {
      tokenHash,
      state: 'ASKED',
      supervisor: { active: true },
      session: { state: { not: 'CANCELLED' } },
      askedBy: { status: 'ENABLED', deletedAt: null },
    },
    select: renewable,
  })
  return found && found.sentTo === found.supervisor.email ? found : null
}

/** Records when a browser first showed its page. Returns 0 if no such link waits, and 1 also if it was opened before. */
export async function markConfirmationOpened(db: Tx, tokenHash: string, at: Date): Promise<number> {
  const waiting = { tokenHash, state: 'ASKED', expiresAt: { gt: at } } as const
  await db.supervisorConfirmation.updateMany({ where: { ...waiting, openedAt: null }, data: { openedAt: at } })
  return db.supervisorConfirmation.count({ where: waiting })
}

/** Finds the same decision, sent again after its answer was lost: when it was made, and its outcome. */
export function findDecided(db: Tx, { tokenHash, answerHash, since }: { tokenHash: string; answerHash: string; since: Date }) {
  return db.supervisorConfirmation.findFirst({
    where: { tokenHash, answerHash, state: { in: ['CONFIRMED', 'DECLINED'] }, decidedAt: { gt: since } },
    select: { state: true, decidedAt: true },
  })
}

type Decision = {
  readonly at: Date
  readonly signerName: string
  readonly signerRole: string
  readonly registrationNumber: string
  readonly remark: string
  readonly address: string
  readonly deviceHash: string
  readonly answerHash: string
}

/** Ends the link; the link of a decision stays known, in case the same decision is sent again. */
export async function updateConfirmation(
  db: Tx,
  { id, from, to, decision }: { id: string; from: ConfirmationState; to: ConfirmationState; decision: Decision | null },
): Promise<number> {
  const { at, ...signed } = decision ?? { at: null }
  const { count } = await db.supervisorConfirmation.updateMany({
    where: { id, state: from },
    data: { state: to, ...(decision === null && { tokenHash: null }), decidedAt: at, ...signed },
  })
  return count
}
