import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { todayCalls } from './index'

export const todayDomain = defineDomain({
  name: 'today',
  tier: 4,
  calls: todayCalls,
})
