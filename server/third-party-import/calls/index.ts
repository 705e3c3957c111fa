import 'server-only'
import { recordCalls } from './records'
import { setCalls } from './sets'

export { listReadableCall, listRecordsCall, readRecordCall } from './records'
export { listReadersCall, listSetsCall, readSetCall } from './sets'

export const thirdPartyImportCalls = [...setCalls, ...recordCalls]
