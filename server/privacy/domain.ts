import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { privacyIds } from './ids'
import { privacyCalls } from './index'
import { privacyJobs } from './jobs'
import { privacyListeners } from './listeners'
import { privacyPersonalData } from './queries/personal-data.sql'

export const privacyDomain = defineDomain({
  name: 'privacy',
  tier: 4,
  ids: privacyIds,
  calls: privacyCalls,
  jobs: privacyJobs,
  listeners: privacyListeners,
  personalData: privacyPersonalData,
})
