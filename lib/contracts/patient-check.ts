import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./patient-check.shapes'))

/** What looks like a patient's data in texts before they are queued: only the server knows hospital numbers and who has an account. */
export const findPatientData = contract({ name: 'patient-check.find', method: 'POST', input: 'Find', output: 'Found' })
