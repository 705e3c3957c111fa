import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./response.shapes'))

export const readResponse = contract({
  name: 'form-responses.read',
  method: 'GET',
  input: 'FindResponse',
  output: 'Response',
  offline: 'fallback',
})
export const readHistory = contract({ name: 'form-responses.history', method: 'GET', input: 'OfHistory', output: 'History' })

/** As the asker sees it, to be kept: base64. */
export const readResponsePdf = contract({ name: 'form-responses.pdf', method: 'GET', input: 'OfPdf', output: 'Pdf' })

/** By the hash on a printed form, for whoever holds it. */
export const verifyForm = contract({ name: 'form-responses.verify', method: 'GET', input: 'OfHash', output: 'Verified' })
