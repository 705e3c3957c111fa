import 'server-only'
import { holds } from '@/lib/privileges'
import { isRunning, type CaseState } from '@/lib/states/clinical-case'
import { isTeacher, type Actor } from '@/server/kernel/actor'

export const dayMs = 86_400_000
/** More than a student has patients to give away in a day; and whoever declines twice has decided. */
const mostOffers = { inDay: 20, toOnePerson: 3 } as const

type Offer = { readonly toId: string; readonly askedAt: Date }
/** Null where somebody may offer one more case to a person; else the offer that has to be a day old before. `offers`: of the last day, the oldest first. */
export function waitsForOffer(offers: readonly Offer[], toId: string): Date | null {
  const toThem = offers.filter((one) => one.toId === toId)
  const waits = [offers.at(-mostOffers.inDay), toThem.at(-mostOffers.toOnePerson)].flatMap((one) => one?.askedAt ?? [])
  return waits.length === 0 ? null : new Date(Math.max(...waits.map((at) => at.getTime())))
}

type Standing = {
  readonly state: CaseState
  readonly studentId: string
  readonly supervisorId: string
  /** Teaches in one of its visits. */
  readonly teachesVisit: boolean
  /** Is or was the student of this case or of one that it goes on with. */
  readonly isAuthor: boolean
  /** Who agreed to the plan as it was when they did. */
  readonly agreedById: string | null
  readonly visits: number
  /** To whom it is offered. */
  readonly offeredToId: string | null
  readonly isContinued: boolean
}

export type CaseRights = {
  edit: boolean
  plan: boolean
  agree: boolean
  withdrawAgreement: boolean
  reopen: boolean
  remove: boolean
  answer: boolean
}

/**
 * The acts of somebody who can see a case. Its student treats and plans; a teacher agrees to the plan, and never to one that they have planned themself,
 * whatever they are by now. Who agreed takes that back, or who sees all cases. Without a visit its student may delete it; later only people who see all
 * cases may, with a reason.
 */
export function rightsOn(actor: Pick<Actor, 'id' | 'privileges'>, one: Standing): CaseRights {
  const isOwn = one.studentId === actor.id && holds(actor.privileges, 'TREATMENTSESSION_EDIT')
  const seesAll = holds(actor.privileges, 'CLINICALCASES_VIEW_ALL')
  const teaches =
    one.studentId !== actor.id &&
    !one.isAuthor &&
    holds(actor.privileges, 'MARK_TREATMENTSESSIONS') &&
    (seesAll || (isTeacher(actor) && (one.supervisorId === actor.id || one.teachesVisit)))
  const running = isRunning(one.state)
  return {
    edit: isOwn && running,
    plan: isOwn && running,
    agree: teaches && running,
    withdrawAgreement: running && one.agreedById !== null && !one.isAuthor && (seesAll || (teaches && one.agreedById === actor.id)),
    reopen: isOwn && !running && one.state !== 'DELETED' && !one.isContinued,
    remove: one.state !== 'DELETED' && ((isOwn && one.visits === 0) || seesAll),
    answer: one.offeredToId === actor.id,
  }
}
