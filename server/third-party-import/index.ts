import 'server-only'

export {
  listReadableCall,
  listReadersCall,
  listRecordsCall,
  listSetsCall,
  readRecordCall,
  readSetCall,
  thirdPartyImportCalls,
} from './calls'
export { dataSetBatch, dataSetImport } from './upload'
export { thirdPartyPersonalData } from './queries/personal-data.sql'
