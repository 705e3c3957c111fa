import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./patient-check.shapes'))

/**
 * Finds what looks like a patient's data in texts before they are queued, because only the server knows the hospital numbers and the people with an account.
 */
export const findPatientData = contract({ name: 'patient-check.find', method: 'POST', input: 'Find', output: 'Found' })
