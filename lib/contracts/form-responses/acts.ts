import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./acts.shapes'))

/** The asker is not whose turn it is, or it is no longer filled in. */
const closed = ['form-responses.NOT_OPEN'] as const
/** What stops a submission is in `problems`: {pageUid, fieldUid, code}. */
const incomplete = ['form-responses.REQUIRED_MISSING', 'form-responses.INVALID_FIELDS', 'form-responses.EVENT_MISSING'] as const

/** NOT_STARTABLE: withdrawn, not open yet or any more, or not for the asker. */
export const startResponse = contract({
  name: 'form-responses.start',
  method: 'POST',
  input: 'Start',
  output: 'Started',
  errors: ['form-responses.NOT_STARTABLE', 'form-responses.ID_TAKEN'],
  queued: true,
})

/** What cannot be stored is refused by its field; the rest is stored. With CONFLICT the answer holds `newer`: {revision, answers}. */
export const savePage = contract({
  name: 'form-responses.savePage',
  method: 'POST',
  input: 'SavePage',
  output: 'PageSaved',
  errors: closed,
  queued: true,
})

export const shareResponse = contract({
  name: 'form-responses.share',
  method: 'POST',
  input: 'Share',
  output: 'Stepped',
  errors: [...closed, ...incomplete, 'form-responses.NOBODY_NEXT'],
  queued: true,
})
export const submitResponse = contract({
  name: 'form-responses.submit',
  method: 'POST',
  input: 'Submit',
  output: 'Stepped',
  errors: [...closed, ...incomplete],
  queued: true,
})

/** The same id again changes the text, as long as nobody decided on it. */
export const commentOnResponse = contract({
  name: 'form-responses.comment',
  method: 'POST',
  input: 'Comment',
  output: 'SavedAt',
  errors: ['form-responses.COMMENT_SENT'],
  queued: true,
})
export const settleComment = contract({ name: 'form-responses.settleComment', method: 'POST', input: 'OfComment', output: 'SavedAt' })
/** One that was not sent yet, by its author. */
export const removeComment = contract({
  name: 'form-responses.removeComment',
  method: 'POST',
  input: 'OfComment',
  output: 'SavedAt',
  errors: ['form-responses.COMMENT_SENT'],
})

/** Before the first decision by its submitter, unless somebody else asked for it, or by who assigned it; afterwards by who decided. DECIDED: somebody has. */
export const withdrawResponse = contract({
  name: 'form-responses.withdraw',
  method: 'POST',
  input: 'WithReason',
  output: 'Stepped',
  errors: ['form-responses.OVER', 'form-responses.DECIDED'],
})
/** By whom it is about while nobody else has asked for it or filled in anything, or an administrator of forms. */
export const abandonResponse = contract({
  name: 'form-responses.abandon',
  method: 'POST',
  input: 'WithReason',
  output: 'Stepped',
  errors: ['form-responses.OVER', 'form-responses.DECIDED'],
})

/** By whoever is to fill in what was assigned or scheduled: whoever asked for it is told, and ends it or does not. ASKED_TODAY: once a day. */
export const askToEnd = contract({
  name: 'form-responses.askToEnd',
  method: 'POST',
  input: 'WithReason',
  output: 'AskedToEnd',
  errors: ['form-responses.OVER', 'form-responses.ASKED_TODAY'],
})

export const readLateSave = contract({ name: 'form-responses.readLate', method: 'GET', input: 'OfLate', output: 'LateSave' })
/** What came too late, stored now as its writer would. */
export const applyLateSave = contract({
  name: 'form-responses.applyLate',
  method: 'POST',
  input: 'OfLate',
  output: 'PageSaved',
  errors: [...closed, 'form-responses.DECIDED'],
})
export const dismissLateSave = contract({
  name: 'form-responses.dismissLate',
  method: 'POST',
  input: 'OfLate',
  output: 'SavedAt',
  errors: ['form-responses.DECIDED'],
})

/** Of one or many, to a new deadline; one that was locked as too late is opened again. */
export const extendResponses = contract({ name: 'form-responses.extend', method: 'POST', input: 'Extend', output: 'DoneToMany' })
/** A mail to whoever it waits for; at most one a day for each. */
export const remindResponses = contract({ name: 'form-responses.remind', method: 'POST', input: 'Remind', output: 'DoneToMany' })
export const withdrawResponses = contract({
  name: 'form-responses.withdrawMany',
  method: 'POST',
  input: 'WithdrawMany',
  output: 'DoneToMany',
})
export const reopenResponse = contract({
  name: 'form-responses.reopen',
  method: 'POST',
  input: 'WithReason',
  output: 'Stepped',
  errors: ['form-responses.NOT_COMPLETED'],
})

/** GET /download/<response>/<file>: the bytes, for whoever sees the field that holds it. */
export const downloadFormFile = contract({
  name: 'form-responses.download',
  method: 'GET',
  path: '/download/{response}/{id}',
  input: 'Download',
  output: 'StoredFile',
})

export function formFileAddress(responseId: string, assetId: string): string {
  return downloadFormFile.path.replace('{response}', responseId).replace('{id}', assetId)
}
