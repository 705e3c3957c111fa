import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { filesCalls } from './calls'
import { filesIds } from './ids'
import { filesJobs } from './jobs'
import { filesListeners } from './listeners'
import { filesPersonalData } from './personal-data'

export const filesDomain = defineDomain({
  name: 'files',
  tier: 1,
  ids: filesIds,
  calls: filesCalls,
  jobs: filesJobs,
  listeners: filesListeners,
  personalData: filesPersonalData,
})
