import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./sign-off.shapes'))

/** Open to anybody who holds the link. Reading does not use the link up, because programs that scan mail open links. */
export const readLink = contract({ name: 'sign-off.readLink', method: 'GET', input: 'OfLink', output: 'FoundLink' })

/** The page calls this once a browser shows it. */
export const recordOpened = contract({ name: 'sign-off.noteOpened', method: 'POST', input: 'OfLink', output: 'Done' })

/**
 * Uses the link up. Sending the same decision again, after a lost answer, gives the same answer. REQUIRED_MISSING and INVALID_FIELDS name the fields in
 * `data.problems`.
 */
export const decideLink = contract({
  name: 'sign-off.decideLink',
  method: 'POST',
  input: 'DecideLink',
  output: 'DecidedLink',
  errors: [
    'sign-off.INVALID_TOKEN',
    'sign-off.RECORD_CHANGED',
    'form-responses.REQUIRED_MISSING',
    'form-responses.INVALID_FIELDS',
    'form-responses.DRAWING_MISSING',
  ],
})

/** A copy of the form that was signed by this link, for a day. */
export const readLinkPdf = contract({ name: 'sign-off.linkPdf', method: 'GET', input: 'OfLink', output: 'Pdf' })

/** Sends a new link to the same address, if the link is known and its task still waits. The answer is always the same. */
export const renewLink = contract({ name: 'sign-off.renewLink', method: 'POST', input: 'OfLink', output: 'Done' })

export const listLinks = contract({ name: 'sign-off.listLinks', method: 'GET', input: 'OfResponse', output: 'Links' })

export const sendAgain = contract({
  name: 'sign-off.sendAgain',
  method: 'POST',
  input: 'OfTask',
  output: 'SentAgain',
  errors: ['form-responses.NOT_OPEN', 'sign-off.TOO_MANY_MAILS'],
})
/** Sends six digits to the signer's own address. */
export const sendCode = contract({
  name: 'sign-off.sendCode',
  method: 'POST',
  input: 'OfTask',
  output: 'SentCode',
  errors: ['form-responses.NOT_OPEN', 'sign-off.TOO_MANY_MAILS'],
})
/** Answers the secret of a link that is opened on this device. */
export const handOver = contract({
  name: 'sign-off.handOver',
  method: 'POST',
  input: 'HandOver',
  output: 'HandedOver',
  errors: ['form-responses.NOT_OPEN'],
})
