import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { provideProviderFollower } from '@/server/placements'
import { providerPortalIds } from './ids'
import { providerPortalCalls } from './index'
import { providerPortalJobs } from './jobs'
import { moveNotes } from './queries/answers'
import { providerPortalPersonalData } from './queries/personal-data.sql'

export const providerPortalDomain = defineDomain({
  name: 'provider-portal',
  tier: 4,
  ids: providerPortalIds,
  calls: providerPortalCalls,
  jobs: providerPortalJobs,
  personalData: providerPortalPersonalData,
  binds: () => provideProviderFollower(moveNotes),
})
