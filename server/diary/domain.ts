import 'server-only'
import { defineDomain } from '@/server/kernel/domain'

export const diaryDomain = defineDomain({
  name: 'diary',
  tier: 1,
})
