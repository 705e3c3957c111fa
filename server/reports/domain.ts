import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { reportsIds } from './ids'
import { reportsCalls } from './index'
import { reportsJobs } from './jobs'
import { reportsPersonalData } from './queries/personal-data.sql'
import { termReleaseBatch } from './terms/release'
import { reportsWaiting } from './waiting'

export const reportsDomain = defineDomain({
  name: 'reports',
  tier: 4,
  ids: reportsIds,
  calls: reportsCalls,
  jobs: reportsJobs,
  personalData: reportsPersonalData,
  batches: [termReleaseBatch],
  waiting: reportsWaiting,
})
