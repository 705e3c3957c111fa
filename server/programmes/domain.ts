import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { programmesAudited } from './audited.sql'
import { programmesConfiguration } from './configuration'
import { programmesIds } from './ids'
import { programmesCalls } from './index'
import { programmesNames } from './measures.sql'

export const programmesDomain = defineDomain({
  name: 'programmes',
  tier: 1,
  ids: programmesIds,
  calls: programmesCalls,
  audited: programmesAudited,
  measures: { names: programmesNames },
  configuration: { parts: [programmesConfiguration], after: ['config'] },
})
