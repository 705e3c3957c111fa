import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { competencyTestsFinding } from './finding'
import { competencyTestsIds } from './ids'
import { competencyTestsCalls } from './index'
import { competencyTestsJobs } from './jobs'
import { competencyTestsListeners } from './listeners'
import { competencyTestsAudited } from './queries/audited.sql'
import { testNames, testSources } from './queries/measures.sql'
import { competencyTestsPersonalData } from './queries/personal-data.sql'
import { competencyTestsWaiting } from './waiting'

export const competencyTestsDomain = defineDomain({
  name: 'competency-tests',
  tier: 3,
  ids: competencyTestsIds,
  calls: competencyTestsCalls,
  measures: { sources: testSources, names: testNames },
  jobs: competencyTestsJobs,
  listeners: competencyTestsListeners,
  audited: competencyTestsAudited,
  personalData: competencyTestsPersonalData,
  waiting: competencyTestsWaiting,
  finding: competencyTestsFinding,
})
