import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./acts.shapes'))

/** It is not the asker's turn, or the response is not being filled in any more. */
const closed = ['form-responses.NOT_OPEN'] as const
/** What stops a submission is in `problems`: {pageUid, fieldUid, code}. */
const incomplete = ['form-responses.REQUIRED_MISSING', 'form-responses.INVALID_FIELDS', 'form-responses.EVENT_MISSING'] as const

/** NOT_STARTABLE: the form is withdrawn, not open at this time, or not meant for the asker. */
export const startResponse = contract({
  name: 'form-responses.start',
  method: 'POST',
  input: 'Start',
  output: 'Started',
  errors: ['form-responses.NOT_STARTABLE', 'form-responses.ID_TAKEN'],
  queued: true,
})

/** An answer that cannot be stored is refused for its field; the rest is stored. With CONFLICT, the answer holds `newer`: {revision, answers}. */
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

/** Saving with the same id again changes the text, as long as nobody has made the decision that it belongs to. */
export const commentOnResponse = contract({
  name: 'form-responses.comment',
  method: 'POST',
  input: 'Comment',
  output: 'SavedAt',
  errors: ['form-responses.COMMENT_SENT'],
  queued: true,
})
export const settleComment = contract({ name: 'form-responses.settleComment', method: 'POST', input: 'OfComment', output: 'SavedAt' })
/** Removes a comment that was not sent yet; open to its author. */
export const removeComment = contract({
  name: 'form-responses.removeComment',
  method: 'POST',
  input: 'OfComment',
  output: 'SavedAt',
  errors: ['form-responses.COMMENT_SENT'],
})

/**
 * Before the first decision: open to the submitter, unless somebody else asked for the response, and to the person who assigned it. Afterwards: open to the
 * person who decided. DECIDED: somebody has decided.
 */
export const withdrawResponse = contract({
  name: 'form-responses.withdraw',
  method: 'POST',
  input: 'WithReason',
  output: 'Stepped',
  errors: ['form-responses.OVER', 'form-responses.DECIDED'],
})
/** Open to the subject while nobody else has asked for the response or filled in anything, and to administrators of forms. */
export const abandonResponse = contract({
  name: 'form-responses.abandon',
  method: 'POST',
  input: 'WithReason',
  output: 'Stepped',
  errors: ['form-responses.OVER', 'form-responses.DECIDED'],
})

/**
 * Somebody who is to fill in an assigned or scheduled response asks for its end: the people who requested the response are told and decide. ASKED_TODAY:
 * possible once a day.
 */
export const askToEnd = contract({
  name: 'form-responses.askToEnd',
  method: 'POST',
  input: 'WithReason',
  output: 'AskedToEnd',
  errors: ['form-responses.OVER', 'form-responses.ASKED_TODAY'],
})

export const readLateSave = contract({ name: 'form-responses.readLate', method: 'GET', input: 'OfLate', output: 'LateSave' })
/** Stores a late save as its writer would store it at this moment. */
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

/** Gives one or many responses a new deadline; a response that was locked as too late is opened again. */
export const extendResponses = contract({ name: 'form-responses.extend', method: 'POST', input: 'Extend', output: 'DoneToMany' })
/** Mails the people for whom a response waits; at most once a day for each. */
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
