import 'server-only'
import { groupedBy } from '@/lib/grouped-by'
import type { NoticeKey } from '@/lib/notices'
import { paths } from '@/lib/paths'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'

type Stay = { readonly provider: string; readonly fromOn: string; readonly toOn: string }

/** The notice says where and when; all the rest is behind its link. */
function placementNotice(key: NoticeKey, to: readonly string[], { provider, fromOn, toOn }: Stay): OutboxMessage {
  return { type: 'messaging.notice', payload: { to: [...to], key, values: { name: provider, fromOn, toOn }, href: paths.attendance } }
}

export const confirmedNotice = (to: readonly string[], stay: Stay): OutboxMessage => placementNotice('placementConfirmed', to, stay)
export const changedNotice = (to: readonly string[], stay: Stay): OutboxMessage => placementNotice('placementChanged', to, stay)
export const cancelledNotice = (to: readonly string[], stay: Stay): OutboxMessage => placementNotice('placementCancelled', to, stay)

/** Tells students who are placed at a provider that something about it has changed: each of them once, for the placement that has begun or comes first. */
export function providerNotices(
  placements: readonly { readonly studentId: string; readonly fromOn: string; readonly toOn: string }[],
  provider: string,
): OutboxMessage[] {
  const told = new Set<string>()
  const spans = new Map<string, { readonly stay: Stay; readonly to: string[] }>()
  for (const { studentId, fromOn, toOn } of placements.toSorted((one, other) => (one.fromOn < other.fromOn ? -1 : 1))) {
    if (told.has(studentId)) continue
    told.add(studentId)
    const same = spans.get(`${fromOn} ${toOn}`) ?? { stay: { provider, fromOn, toOn }, to: [] }
    same.to.push(studentId)
    spans.set(`${fromOn} ${toOn}`, same)
  }
  return [...spans.values()].map(({ stay, to }) => changedNotice(to, stay))
}

const ofActs = { confirmed: confirmedNotice, changed: changedNotice, cancelled: cancelledNotice } as const
/** The notices about several placements at a provider: each student is told of their own. */
export function tellOfPlacements(
  act: keyof typeof ofActs,
  placements: readonly { readonly studentId: string; readonly fromOn: string; readonly toOn: string }[],
  provider: string,
): OutboxMessage[] {
  return [...groupedBy(placements, ({ fromOn, toOn }) => `${fromOn} ${toOn}`).values()].flatMap((same) => {
    const [one] = same
    return one
      ? [
          ofActs[act](
            same.map(({ studentId }) => studentId),
            { provider, fromOn: one.fromOn, toOn: one.toOn },
          ),
        ]
      : []
  })
}

type Ending = {
  readonly providerId: string
  readonly provider: string
  readonly agreement: string
  readonly toOn: string
  readonly days: number
}
/** A notice to the people who place students. */
export function agreementNotice(to: readonly string[], { providerId, provider, agreement, toOn, days }: Ending): OutboxMessage {
  const values = { name: provider, title: agreement, toOn, days: String(days) }
  return {
    type: 'messaging.notice',
    payload: {
      ...{ to: [...to], key: 'placementAgreementEnding' satisfies NoticeKey, values },
      href: `${paths.placementProviders}/${providerId}/agreements`,
    },
  }
}

type EndingPaper = Omit<Ending, 'agreement'> & { readonly kind: 'CHECK' | 'FILE'; readonly title: string }
/** A notice to the people who place students. */
export function endingNotice(to: readonly string[], { kind, providerId, provider, title, toOn, days }: EndingPaper): OutboxMessage {
  const key = kind === 'CHECK' ? 'placementCheckEnding' : 'placementFileEnding'
  const href = `${paths.placementProviders}/${providerId}/${kind === 'CHECK' ? 'agreements' : 'files'}`
  return {
    type: 'messaging.notice',
    payload: { to: [...to], key: key satisfies NoticeKey, values: { name: provider, title, toOn, days: String(days) }, href },
  }
}

/** A notice to students who can choose, or have not chosen yet; `dueAt`: when the period ends. */
export function choosingNotice(
  to: readonly string[],
  key: 'placementChoosing' | 'placementChoosingEnds',
  values: { readonly name: string; readonly dueAt: string },
): OutboxMessage {
  return { type: 'messaging.notice', payload: { to: [...to], key, values, href: paths.attendance } }
}

type Day = { readonly occurrenceId: string; readonly provider: string; readonly on: string }
const dayHref = ({ occurrenceId }: Day) => `${paths.placementDay}/${occurrenceId}` as const
/** A notice to the people who place students or keep the register: a student says that they were there. */
export const disputedNotice = (to: readonly string[], day: Day & { readonly person: string }): OutboxMessage => ({
  type: 'messaging.notice',
  payload: {
    ...{ to: [...to], key: 'placementDayDisputed' satisfies NoticeKey },
    ...{ values: { name: day.provider, person: day.person, fromOn: day.on }, href: dayHref(day) },
  },
})
/** A notice to the student, who reads the reason on the page of the date. */
export const disputeAnsweredNotice = (to: readonly string[], day: Day): OutboxMessage => ({
  type: 'messaging.notice',
  payload: {
    ...{ to: [...to], key: 'placementDayAnswered' satisfies NoticeKey },
    ...{ values: { name: day.provider, fromOn: day.on }, href: dayHref(day) },
  },
})

/** A notice to the people who place students. */
export const suggestedNotice = (to: readonly string[], values: { readonly name: string; readonly person: string }): OutboxMessage => ({
  type: 'messaging.notice',
  payload: { to: [...to], key: 'placementSuggested' satisfies NoticeKey, values, href: paths.placementProviders },
})
/** A notice to the student who made the suggestion. */
export const suggestionDecidedNotice = (
  key: 'placementSuggestionAccepted' | 'placementSuggestionDeclined',
  to: readonly string[],
  values: { readonly name: string },
): OutboxMessage => ({ type: 'messaging.notice', payload: { to: [...to], key, values, href: paths.attendance } })
