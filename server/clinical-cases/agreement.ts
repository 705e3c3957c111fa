import 'server-only'
import type { Tx } from '@/server/kernel/db'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { agreementEndedNotice } from './notices'
import type { HeldCase } from './queries/one.sql'
import { bumpPlan, findPlanHash } from './queries/plan.sql'
import { countItems, insertCaseHistory } from './queries/writes'

type Agreed = Pick<HeldCase, 'planHash' | 'planRevision' | 'agreedHash' | 'agreedRevision'>

/** Identifies the plan that a teacher is shown, in the form in which they send it back. */
export function seenPlan({ planRevision, planHash }: Pick<HeldCase, 'planRevision' | 'planHash'>): string {
  return `${planRevision} ${planHash}`
}

/** Whether the current plan is the one that a teacher agreed to: an older plan that was made again does not count. */
export function isAgreed({ planHash, planRevision, agreedHash, agreedRevision }: Agreed): boolean {
  return agreedRevision === planRevision && agreedHash === planHash
}

type Ending = {
  /** The case as it was before the change, locked. */
  readonly found: HeldCase
  readonly by: { readonly id: string; readonly displayName: string }
  readonly at: Date
  readonly emit: (message: OutboxMessage) => void
}

/**
 * Called after every write that may change the plan: if it did, the plan gets another revision and an agreement to the one before ends, which is written to the
 * history and told to the teacher who gave it. Returns whether an agreement ended.
 */
export async function endAgreementIfChanged(db: Tx, { found, by, at, emit }: Ending): Promise<boolean> {
  if ((await findPlanHash(db, found.id)) === found.planHash) return false
  // Without an item there is no plan yet that could be agreed to.
  if (found.planRevision === 0 && (await countItems(db, found.id)) === 0) return false
  await bumpPlan(db, found.id)
  if (!isAgreed(found)) return false
  await insertCaseHistory(db, { caseId: found.id, at, byId: by.id, act: 'agreementEnded' })
  if (found.agreedById !== null && found.agreedById !== by.id)
    emit(agreementEndedNotice({ toId: found.agreedById, caseId: found.id, title: found.title, person: by.displayName }))
  return true
}
