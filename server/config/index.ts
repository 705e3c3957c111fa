import 'server-only'
import { auditCalls } from './calls/audit'
import { configurationCalls } from './calls/configuration'
import { institutionCalls } from './calls/institution'
import { operationsCalls } from './calls/operations'
import { getConfigCall } from './calls/settings'
import { signOnSettingsCalls } from './calls/sign-on'
import { wordingCalls } from './calls/wording'

export { exportAuditCall, findActorsCall, listAuditCall } from './calls/audit'
export { listConfigurationImportsCall } from './calls/configuration'
export { readInstitutionCall } from './calls/institution'
export {
  listJobsCall,
  listOutboxCall,
  readUpkeepCall,
  runJobCall,
  sendAgainCall,
  sendAllAgainCall,
  sendTestMailCall,
} from './calls/operations'
export { readSignOnAroundCall } from './calls/sign-on'
export { entraSecret } from './sign-on-secret'
export { getConfigCall } from './calls/settings'
export { listMailTextsCall, searchWordingCall } from './calls/wording'
export { readSettings, forgetSettings, type Settings } from './read-settings'
export { lockSettings, readStored, revisionOf } from './stored-settings'
export { readUpkeep } from './upkeep'
export { writeSettings } from './write-settings'
export { institutionTimeZone, institutionToday } from './institution'
export { provideInstitutionSettings } from './institution'

export const configCalls = [
  getConfigCall,
  ...auditCalls,
  ...operationsCalls,
  ...institutionCalls,
  ...wordingCalls,
  ...configurationCalls,
  ...signOnSettingsCalls,
]
export { sortNames } from './jobs'
