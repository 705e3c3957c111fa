import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { privacyCalls } from './index'
import { privacyJobs } from './jobs'
import { privacyListeners } from './listeners'
import { privacyPersonalData } from './queries/personal-data.sql'

export const privacyDomain = defineDomain({
  name: 'privacy',
  tier: 4,
  calls: privacyCalls,
  jobs: privacyJobs,
  listeners: privacyListeners,
  personalData: privacyPersonalData,
})
