import 'server-only'
import { anomalyCalls, listAnomaliesCall } from './calls/anomalies'
import { handOverCall, listLinksCall, sendAgainCall, sendCodeCall } from './calls/asking'
import { decideLinkCall, recordOpenedCall, readLinkCall, readLinkPdfCall, renewLinkCall } from './calls/links'

export { mailLink } from './make-link'
export { listAnomaliesCall, listLinksCall, readLinkCall }

export const signOffCalls = [
  readLinkCall,
  recordOpenedCall,
  decideLinkCall,
  readLinkPdfCall,
  renewLinkCall,
  listLinksCall,
  sendAgainCall,
  sendCodeCall,
  handOverCall,
  ...anomalyCalls,
]
