import 'server-only'
import { holds } from '@/lib/privileges'
import { isRunning, type CaseState } from '@/lib/states/clinical-case'
import { isTeacher, type Actor } from '@/server/kernel/actor'

export const dayMs = 86_400_000
/** More offers than a student has patients to give away in a day; and a person who declines twice has decided. */
const mostOffers = { inDay: 20, toOnePerson: 3 } as const

type Offer = { readonly toId: string; readonly askedAt: Date }
/**
 * Null if somebody may offer one more case to a person; otherwise the time of the offer that must first be a day old. `offers`: those of the last day, the
 * oldest first.
 */
export function waitsForOffer(offers: readonly Offer[], toId: string): Date | null {
  const toThem = offers.filter((one) => one.toId === toId)
  const waits = [offers.at(-mostOffers.inDay), toThem.at(-mostOffers.toOnePerson)].flatMap((one) => one?.askedAt ?? [])
  return waits.length === 0 ? null : new Date(Math.max(...waits.map((at) => at.getTime())))
}

type Standing = {
  readonly state: CaseState
  readonly studentId: string
  readonly supervisorId: string
  /** The reader teaches in one of its visits. */
  readonly teachesVisit: boolean
  /** The reader is or was the student of this case or of one that it continues. */
  readonly isAuthor: boolean
  /** The person who agreed to the plan as it was then. */
  readonly agreedById: string | null
  readonly visits: number
  /** The person whom the case is offered to. */
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
 * The acts of somebody who can see a case. Its student treats and plans; a teacher agrees to the plan, and never to one that they planned themself, whatever
 * their role by now. The person who agreed, or people who see all cases, take that back. Without a visit its student may delete the case; later only people who
 * see all cases may, with a reason.
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
