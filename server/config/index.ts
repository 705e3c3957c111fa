import 'server-only'
import { auditCalls } from './calls/audit'
import { operationsCalls } from './calls/operations'
import { getConfigCall } from './calls/settings'

export { exportAuditCall, findActorsCall, listAuditCall } from './calls/audit'
export { listJobsCall, listOutboxCall, runJobCall, sendAgainCall, sendAllAgainCall, sendTestMailCall } from './calls/operations'
export { getConfigCall } from './calls/settings'
export { readSettings, forgetSettings, type Settings } from './read-settings'
export { writeSettings } from './write-settings'
export { institutionTimeZone, institutionToday } from './institution'
export { provideInstitutionSettings } from './institution'

export const configCalls = [getConfigCall, ...auditCalls, ...operationsCalls]
