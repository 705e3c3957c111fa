import 'server-only'
import {
  listStaticUrlChoicesCall,
  listStaticUrlsCall,
  readStaticUrlCall,
  readStaticUrlCodeCall,
  removeStaticUrlCall,
  rotateStaticUrlCall,
  saveStaticUrlCall,
} from './calls/admin'
import { openStaticUrlCall, startAsSelfCall, submitStaticUrlCall } from './calls/visitors'

export { staticUrlsListeners } from './listeners'
export { hasUrlInUse } from './queries/urls'
export { staticUrlsPersonalData } from './queries/personal-data.sql'
export { listStaticUrlChoicesCall, listStaticUrlsCall, openStaticUrlCall, readStaticUrlCall, readStaticUrlCodeCall }

export const staticUrlsCalls = [
  listStaticUrlsCall,
  readStaticUrlCall,
  listStaticUrlChoicesCall,
  saveStaticUrlCall,
  rotateStaticUrlCall,
  removeStaticUrlCall,
  readStaticUrlCodeCall,
  openStaticUrlCall,
  submitStaticUrlCall,
  startAsSelfCall,
]
