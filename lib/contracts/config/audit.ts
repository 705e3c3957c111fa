import { contractsOf } from '@/lib/contract'

export type { AuditChange, AuditValue, ShownAuditEntry } from './audit.shapes'

const contract = contractsOf(() => import('./audit.shapes'))

/** Lists the entries newest first, fifty at a time. Pages are found by a neighbouring entry instead of a number, so that new entries move nothing. */
export const listAudit = contract({ name: 'config.listAudit', method: 'GET', input: 'AuditPageAsked', output: 'AuditPage' })

/** People by a part of their name, those too whose account was removed. */
export const findActors = contract({ name: 'config.findActors', method: 'GET', input: 'ActorSearch', output: 'FoundActors' })

/** The filtered entries as a file for a spreadsheet; the asker must have proved their identity recently. */
export const exportAudit = contract({
  name: 'config.exportAudit',
  method: 'POST',
  input: 'AuditFilter',
  output: 'ExportedAudit',
  errors: ['sign-in.REAUTHENTICATE'],
})
