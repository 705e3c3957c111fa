import { contractsOf } from '@/lib/contract'

export type { AuditChange, AuditValue, ShownAuditEntry } from './audit.shapes'

const contract = contractsOf(() => import('./audit.shapes'))

/** What was done, newest first, fifty at a time, by neighbours instead of numbers: what arrives meanwhile moves nothing. */
export const listAudit = contract({ name: 'config.listAudit', method: 'GET', input: 'AuditPageAsked', output: 'AuditPage' })

/** People by a part of their name, those too whose account was removed. */
export const findActors = contract({ name: 'config.findActors', method: 'GET', input: 'ActorSearch', output: 'FoundActors' })

/** What is filtered as a file for a spreadsheet; takes a fresh proof of who asks. */
export const exportAudit = contract({
  name: 'config.exportAudit',
  method: 'POST',
  input: 'AuditFilter',
  output: 'ExportedAudit',
  errors: ['sign-in.REAUTHENTICATE'],
})
