import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { groupingsCalls } from './calls'
import { groupingsIds } from './ids'
import { movesBatch } from './moves'
import { groupingsAudited } from './queries/audited.sql'
import { groupingsPersonalData } from './queries/personal-data.sql'
import { groupingsNames } from './queries/measures.sql'

export const groupingsDomain = defineDomain({
  name: 'groupings',
  tier: 1,
  ids: groupingsIds,
  calls: groupingsCalls,
  audited: groupingsAudited,
  personalData: groupingsPersonalData,
  measures: { names: groupingsNames },
  batches: [movesBatch],
})
