import 'server-only'

export { listReadersCall, listSetsCall, readSetCall, thirdPartyImportCalls } from './calls'
