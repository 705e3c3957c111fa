import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { timetablesCalls } from './index'
import { timetablesJobs } from './jobs'
import { timetablesPersonalData } from './queries/personal-data.sql'

export const timetablesDomain = defineDomain({
  name: 'timetables',
  tier: 2,
  calls: timetablesCalls,
  jobs: timetablesJobs,
  personalData: timetablesPersonalData,
})
