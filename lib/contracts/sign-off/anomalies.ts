import { contractsOf, type OutputOf } from '@/lib/contract'

const contract = contractsOf(() => import('./anomalies.shapes'))

/** Newest signature first, without confidential forms. */
export const listAnomalies = contract({ name: 'sign-off.listAnomalies', method: 'GET', input: 'FindAnomalies', output: 'Anomalies' })
/** Nobody can explain a signature of their own. */
export const explainAnomaly = contract({
  name: 'sign-off.explain',
  method: 'POST',
  input: 'Explain',
  output: 'Decided',
  errors: ['sign-off.OWN_SIGNATURE'],
})
/** Tells the administrators of forms. */
export const escalateAnomaly = contract({ name: 'sign-off.escalate', method: 'POST', input: 'Escalate', output: 'Decided' })
/** Exports the anomalies as a file. Asks for a proof. */
export const exportAnomalies = contract({
  name: 'sign-off.exportAnomalies',
  method: 'POST',
  input: 'ExportAnomalies',
  output: 'Exported',
})
/** The rules apply to signatures that are checked after they are saved. */
export const saveAnomalyRules = contract({ name: 'sign-off.saveRules', method: 'POST', input: 'SignoffRules', output: 'Done' })

export type Anomalies = OutputOf<typeof listAnomalies>
export type Anomaly = Anomalies['rows'][number]
