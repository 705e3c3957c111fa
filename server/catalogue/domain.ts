import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { catalogueCalls } from './calls'
import { catalogueConfiguration } from './configuration'
import { cataloguePersonalData } from './queries/personal-data.sql'

export const catalogueDomain = defineDomain({
  name: 'catalogue',
  tier: 1,
  calls: catalogueCalls,
  personalData: cataloguePersonalData,
  configuration: { parts: catalogueConfiguration },
})
