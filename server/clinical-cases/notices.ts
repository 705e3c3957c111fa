import 'server-only'
import type { NoticeKey } from '@/lib/notices'
import { paths } from '@/lib/paths'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'

type Told = { readonly toId: string; readonly key: NoticeKey; readonly values: Readonly<Record<string, string>>; readonly href: string }

const makeNotice = ({ toId, ...told }: Told): OutboxMessage => ({ type: 'messaging.notice', payload: { to: [toId], ...told } })

/** One case: a link to it; several: a link to the list. Titles name no patient. */
const hrefOf = (caseIds: readonly string[]) => (caseIds.length === 1 ? `${paths.clinicalCases}/${caseIds[0]}` : paths.clinicalCases)

export function offeredNotice({ toId, caseId, title, person }: { toId: string; caseId: string; title: string; person: string }) {
  return makeNotice({ toId, key: 'caseOffered', values: { title, person }, href: hrefOf([caseId]) })
}

type Ended = { readonly toId: string; readonly caseId: string; readonly title: string; readonly person: string }

/** To the supervisor: a plan waits for them. */
export function agreementAskedNotice({ toId, caseId, title, person }: Ended) {
  return makeNotice({ toId, key: 'caseAgreementAsked', values: { title, person }, href: hrefOf([caseId]) })
}

/** To the teacher who agreed: the plan they agreed to is not the current one any more. */
export function agreementEndedNotice({ toId, caseId, title, person }: Ended) {
  return makeNotice({ toId, key: 'caseAgreementEnded', values: { title, person }, href: hrefOf([caseId]) })
}

/** To the student; and to the teacher who agreed, if somebody else has withdrawn the agreement. */
export function agreementWithdrawnNotice({ toId, caseId, title, person }: Ended) {
  return makeNotice({ toId, key: 'caseAgreementWithdrawn', values: { title, person }, href: hrefOf([caseId]) })
}

/** To the giver: the answer to their offer. */
export function offerAnsweredNotice({ toId, caseId, title, person, isAccepted }: Ended & { readonly isAccepted: boolean }) {
  return makeNotice({
    toId,
    key: isAccepted ? 'caseOfferAccepted' : 'caseOfferDeclined',
    values: { title, person },
    href: hrefOf([caseId]),
  })
}

/** To a student, or to the teacher of the case if `student` is named. The notice says nothing about the other case: not everybody sees it. */
export function twiceNotice({ toId, caseId, title, student }: { toId: string; caseId: string; title: string; student?: string }) {
  const key = student === undefined ? 'casePatientTwice' : 'casePatientTwiceOf'
  return makeNotice({ toId, key, values: { title, ...(student !== undefined && { student }) }, href: hrefOf([caseId]) })
}

type Several = { readonly toId: string; readonly caseIds: readonly string[]; readonly title: string }

export function handedOverNotice({ toId, caseIds, title, person }: Several & { readonly person: string }) {
  return makeNotice({
    toId,
    key: 'casesHandedOver',
    values: { count: String(caseIds.length), title, person },
    href: hrefOf(caseIds),
  })
}

export function recallsNotice({ toId, caseIds, title }: Several) {
  const href = caseIds.length === 1 ? hrefOf(caseIds) : `${paths.clinicalCases}?only=recall`
  return makeNotice({ toId, key: 'recallsDue', values: { count: String(caseIds.length), title }, href })
}
