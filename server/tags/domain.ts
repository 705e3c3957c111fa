import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { tagsConfiguration } from './configuration'
import { tagsIds } from './ids'
import { tagsCalls } from './index'
import { tagsAudited } from './queries/audited.sql'
import { tagsNames } from './queries/measures.sql'

export const tagsDomain = defineDomain({
  name: 'tags',
  tier: 1,
  ids: tagsIds,
  calls: tagsCalls,
  measures: { names: tagsNames },
  audited: tagsAudited,
  configuration: { parts: tagsConfiguration },
})
