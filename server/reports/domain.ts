import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { reportsCalls } from './index'
import { reportsPersonalData } from './queries/personal-data.sql'

export const reportsDomain = defineDomain({
  name: 'reports',
  tier: 4,
  calls: reportsCalls,
  personalData: reportsPersonalData,
})
