import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./chart.shapes'))

/** Which teeth the patient has. It forbids no procedure: a chart may be wrong, too. */
export const saveChart = contract({
  name: 'clinical-sessions.saveChart',
  method: 'POST',
  input: 'SaveChart',
  output: 'Saved',
  errors: ['clinical-sessions.LOCKED', 'clinical-sessions.CANCELLED'],
  queued: true,
})
