import 'server-only'
import type { DomainIds } from '@/server/kernel/ids'

export const signOffIds: DomainIds = {
  calls: [[/^(explain|escalate)$/, { table: 'signoff_anomaly' }]],
}
