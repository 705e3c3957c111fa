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
