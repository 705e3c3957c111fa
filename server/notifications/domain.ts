import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { notificationsCalls } from './calls'

export const notificationsDomain = defineDomain({
  name: 'notifications',
  tier: 1,
  calls: notificationsCalls,
})
