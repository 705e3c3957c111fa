import 'server-only'
import { provideCountFollower } from '@/server/experience'
import { defineDomain } from '@/server/kernel/domain'
import { coverageIds } from './ids'
import { coverageCalls } from './index'
import { coverageJobs } from './jobs'
import { coverageListeners } from './listeners'
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
  binds: () => provideCountFollower(async (db, sessionIds) => void (await recount(db, 'PROCEDURE', sessionIds))),
})
