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
export { dataSetBatch } from './upload'
