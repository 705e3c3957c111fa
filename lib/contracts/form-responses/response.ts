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

/** The response as the asker sees it, as a PDF in base64. */
export const readResponsePdf = contract({ name: 'form-responses.pdf', method: 'GET', input: 'OfPdf', output: 'Pdf' })

/** Checks a printed form by its hash, for anybody who holds the form. */
export const verifyForm = contract({ name: 'form-responses.verify', method: 'GET', input: 'OfHash', output: 'Verified' })
