import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { programmesConfiguration } from './configuration'
import { programmesIds } from './ids'
import { programmesCalls } from './index'

export const programmesDomain = defineDomain({
  name: 'programmes',
  tier: 1,
  ids: programmesIds,
  calls: programmesCalls,
  configuration: { parts: [programmesConfiguration], after: ['config'] },
})
