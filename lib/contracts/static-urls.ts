import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./static-urls.shapes'))

export const listStaticUrls = contract({ name: 'static-urls.list', method: 'GET', input: 'ListUrls', output: 'Urls' })
export const readStaticUrl = contract({ name: 'static-urls.read', method: 'GET', input: 'OfId', output: 'Url' })
export const listStaticUrlChoices = contract({ name: 'static-urls.listChoices', method: 'GET', input: 'Nothing', output: 'Choices' })
export const saveStaticUrl = contract({ name: 'static-urls.save', method: 'POST', input: 'Save', output: 'Saved' })
/** Another address in place of this one, which leads nowhere from then on. Asks for a proof. */
export const rotateStaticUrl = contract({ name: 'static-urls.rotate', method: 'POST', input: 'OfRevision', output: 'Saved' })
/** USED: a form came in through the address, so it can only be taken out of use. */
export const removeStaticUrl = contract({
  name: 'static-urls.remove',
  method: 'POST',
  input: 'OfRevision',
  output: 'Done',
  errors: ['static-urls.USED'],
})
/** The address as a QR code, to be printed. */
export const readStaticUrlCode = contract({ name: 'static-urls.code', method: 'GET', input: 'OfId', output: 'Code' })

/** Open to anybody who has the address. */
export const openStaticUrl = contract({ name: 'static-urls.open', method: 'GET', input: 'OfToken', output: 'Opened' })
/**
 * NOT_OPENED: the form was not opened before, or more than a day ago. CLOSED: `data.state` gives the reason. USED: something else was handed in with this
 * ticket. REQUIRED_MISSING and INVALID_FIELDS name the fields in `data.problems`.
 */
export const submitStaticUrl = contract({
  name: 'static-urls.submit',
  method: 'POST',
  input: 'Submit',
  output: 'Submitted',
  errors: [
    'static-urls.INVALID_TOKEN',
    'static-urls.NOT_OPENED',
    'static-urls.CLOSED',
    'static-urls.USED',
    'form-responses.REQUIRED_MISSING',
    'form-responses.INVALID_FIELDS',
  ],
})
/** Lets a person with an account continue as themself, if the address allows it. */
export const startAsSelf = contract({
  name: 'static-urls.startAsSelf',
  method: 'POST',
  input: 'StartAsSelf',
  output: 'Started',
  errors: ['static-urls.INVALID_TOKEN', 'static-urls.CLOSED', 'form-responses.ID_TAKEN'],
})
