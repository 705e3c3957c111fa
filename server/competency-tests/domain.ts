import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { competencyTestsIds } from './ids'
import { competencyTestsCalls } from './index'
import { competencyTestsPersonalData } from './queries/personal-data.sql'

export const competencyTestsDomain = defineDomain({
  name: 'competency-tests',
  tier: 3,
  ids: competencyTestsIds,
  calls: competencyTestsCalls,
  personalData: competencyTestsPersonalData,
})
