import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { catalogueCalls } from './calls'
import { catalogueConfiguration } from './configuration'
import { catalogueIds } from './ids'
import { catalogueAudited } from './queries/audited.sql'
import { cataloguePersonalData } from './queries/personal-data.sql'
import { catalogueNames } from './queries/measures.sql'

export const catalogueDomain = defineDomain({
  name: 'catalogue',
  tier: 1,
  ids: catalogueIds,
  calls: catalogueCalls,
  audited: catalogueAudited,
  personalData: cataloguePersonalData,
  measures: { names: catalogueNames },
  configuration: { parts: catalogueConfiguration },
})
