import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { configConfiguration } from './configuration'
import { configIds } from './ids'
import { configCalls } from './index'
import { configPersonalData } from './queries/personal-data.sql'
import { configSealed } from './queries/sealed.sql'
import { configWaiting } from './waiting'

export const configDomain = defineDomain({
  name: 'config',
  tier: 1,
  ids: configIds,
  calls: configCalls,
  personalData: configPersonalData,
  waiting: configWaiting,
  sealed: configSealed,
  configuration: { parts: configConfiguration },
})
