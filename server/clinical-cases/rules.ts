import 'server-only'
import { holds } from '@/lib/privileges'
import { isRunning, type CaseState } from '@/lib/states/clinical-case'
import type { Actor } from '@/server/kernel/actor'

type Standing = {
  readonly state: CaseState
  readonly studentId: string
  readonly supervisorId: string
  /** Teaches in one of its visits. */
  readonly teachesVisit: boolean
  readonly visits: number
  /** To whom it is offered. */
  readonly offeredToId: string | null
  readonly isContinued: boolean
}

export type CaseRights = { edit: boolean; plan: boolean; agree: boolean; reopen: boolean; remove: boolean; answer: boolean }

/**
 * The acts of somebody who can see a case. Its student treats and plans; a teacher agrees to the plan. Without a visit its student may delete it;
 * later only people who see all cases may, with a reason.
 */
export function rightsOn(actor: Pick<Actor, 'id' | 'privileges'>, one: Standing): CaseRights {
  const isOwn = one.studentId === actor.id && holds(actor.privileges, 'TREATMENTSESSION_EDIT')
  const seesAll = holds(actor.privileges, 'CLINICALCASES_VIEW_ALL')
  const teaches =
    one.studentId !== actor.id &&
    holds(actor.privileges, 'MARK_TREATMENTSESSIONS') &&
    (one.supervisorId === actor.id || one.teachesVisit || seesAll)
  const running = isRunning(one.state)
  return {
    edit: isOwn && running,
    plan: isOwn && running,
    agree: teaches && running,
    reopen: isOwn && !running && one.state !== 'DELETED' && !one.isContinued,
    remove: one.state !== 'DELETED' && ((isOwn && one.visits === 0) || seesAll),
    answer: one.offeredToId === actor.id,
  }
}
