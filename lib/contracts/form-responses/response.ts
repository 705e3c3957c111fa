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
