import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { devCalls } from './index'

export const devDomain = defineDomain({
  name: 'dev',
  tier: 4,
  calls: devCalls,
})
