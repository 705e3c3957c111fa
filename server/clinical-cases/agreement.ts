import 'server-only'
import type { Tx } from '@/server/kernel/db'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { agreementEndedNotice } from './notices'
import type { HeldCase } from './queries/one.sql'
import { bumpPlan, findPlanHash } from './queries/plan.sql'
import { countItems, insertCaseHistory } from './queries/writes'

type Agreed = Pick<HeldCase, 'planHash' | 'planRevision' | 'agreedHash' | 'agreedRevision'>

/** What a teacher is shown of a plan, as they send it back. */
export function seenPlan({ planRevision, planHash }: Pick<HeldCase, 'planRevision' | 'planHash'>): string {
  return `${planRevision} ${planHash}`
}

/** Whether what stands is what a teacher agreed to: an older plan that was made again is not. */
export function isAgreed({ planHash, planRevision, agreedHash, agreedRevision }: Agreed): boolean {
  return agreedRevision === planRevision && agreedHash === planHash
}

type Ending = {
  /** As it was before the change, locked. */
  readonly found: HeldCase
  readonly by: { readonly id: string; readonly displayName: string }
  readonly at: Date
  readonly emit: (message: OutboxMessage) => void
}

/**
 * After every write that may change what a plan is: where it did, the plan has another revision, and an agreement to the one before has ended, which its history
 * says and the teacher who gave it is told. Answers whether an agreement ended.
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
