import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./chart.shapes'))

/** Records which teeth the patient has. The chart forbids no procedure, because it may be wrong. */
export const saveChart = contract({
  name: 'clinical-sessions.saveChart',
  method: 'POST',
  input: 'SaveChart',
  output: 'Saved',
  errors: ['clinical-sessions.LOCKED', 'clinical-sessions.CANCELLED'],
  queued: true,
})
