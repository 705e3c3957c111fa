import 'server-only'
import { provideCountFollower } from '@/server/experience'
import { defineDomain } from '@/server/kernel/domain'
import { coverageIds } from './ids'
import { coverageCalls } from './index'
import { coverageJobs } from './jobs'
import { coverageListeners } from './listeners'
import { coverageSources } from './queries/measures.sql'
import { coveragePersonalData } from './queries/personal-data.sql'
import { recount } from './queries/recount.sql'

export const coverageDomain = defineDomain({
  name: 'coverage',
  tier: 3,
  ids: coverageIds,
  calls: coverageCalls,
  jobs: coverageJobs,
  listeners: coverageListeners,
  personalData: coveragePersonalData,
  measures: { sources: coverageSources },
  // A session has its own day, so no time zone is needed.
  binds: () => provideCountFollower(async (db, ids) => void (await recount(db, 'PROCEDURE', { ids, timeZone: 'UTC' }))),
})
