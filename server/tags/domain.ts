import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { tagsConfiguration } from './configuration'
import { tagsIds } from './ids'
import { tagsCalls } from './index'
import { tagsAudited } from './queries/audited.sql'

export const tagsDomain = defineDomain({
  name: 'tags',
  tier: 1,
  ids: tagsIds,
  calls: tagsCalls,
  audited: tagsAudited,
  configuration: { parts: tagsConfiguration },
})
