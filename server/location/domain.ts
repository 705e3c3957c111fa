import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { locationJobs } from './jobs'
import { locationNamings } from './queries/namings.sql'
import { locationPersonalData } from './queries/personal-data.sql'

export const locationDomain = defineDomain({
  name: 'location',
  tier: 1,
  jobs: locationJobs,
  namings: locationNamings,
  personalData: locationPersonalData,
})
