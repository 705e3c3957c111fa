import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { importsCalls } from './calls'
import { importsIds } from './ids'
import { importsJobs } from './jobs'
import { importsPersonalData } from './personal-data'

export const importsDomain = defineDomain({
  name: 'imports',
  tier: 1,
  ids: importsIds,
  calls: importsCalls,
  jobs: importsJobs,
  personalData: importsPersonalData,
})
