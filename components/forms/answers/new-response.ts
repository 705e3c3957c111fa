import type { OutputOf } from '@/lib/contract'
import type { Person, Response } from '@/lib/contracts/form-responses'
import type { listStartable } from '@/lib/contracts/forms'

export type StartableForm = OutputOf<typeof listStartable>['forms'][number]
type Begun = {
  readonly id: string
  readonly form: StartableForm
  readonly me: Person
  readonly subject: Person | null
  readonly today: string
  readonly now: string
}

/** A response that exists on this screen alone: the first answer starts it, with or without a network. */
export function newResponse({ id, form, me, subject, today, now }: Begun): Response {
  return {
    id,
    form: { id: form.id, code: form.code, name: form.name },
    state: 'AWAITING_COMPLETION',
    reason: null,
    subject: form.subject === 'NONE' ? null : form.subject === 'SELF' ? me : subject,
    submitter: me,
    originKind: 'NONE',
    opensAt: null,
    dueAt: null,
    extendedTo: null,
    submittedAt: null,
    completedAt: null,
    updatedAt: now,
    revision: 0,
    waitsFor: [],
    kind: form.kind,
    version: { id: form.versionId, number: 0, isNewest: true },
    place: '',
    placeRule: form.place,
    location: form.locationRule === 'OFF' ? null : { locationRule: form.locationRule, locationKept: form.locationKept, fixes: [] },
    requireEvent: form.requireEvent,
    eventId: null,
    event: null,
    tagIds: [],
    visitor: null,
    paper: null,
    turn: 0,
    turns: form.turns,
    contentHash: '',
    late: 'ALLOW',
    reviewedAt: null,
    signedOffAt: null,
    settlesAt: null,
    shown: form.shown,
    answers: form.answers,
    parts: form.shown.pages.map(({ uid }) => ({ pageUid: uid, revision: 0, savedAt: null, savedBy: null })),
    tasks: [],
    myTaskId: null,
    isHidden: false,
    asksNext: form.asksNext,
    may: ['fill', form.turns > 1 ? 'share' : 'submit'],
    meaning: '',
    drawnSignature: false,
    comments: [],
    changes: [],
    files: [],
    scales: [],
    procedures: [],
    lateSaves: [],
    leftAnswers: [],
    today,
  }
}
