import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { rolesCalls } from './calls'
import { rolesConfiguration } from './configuration'

export const rolesDomain = defineDomain({
  name: 'roles',
  tier: 1,
  calls: rolesCalls,
  configuration: { parts: [rolesConfiguration], after: 'all' },
})
