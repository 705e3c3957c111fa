import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { rolesCalls } from './calls'
import { rolesConfiguration } from './configuration'
import { rolesIds } from './ids'

export const rolesDomain = defineDomain({
  name: 'roles',
  tier: 1,
  ids: rolesIds,
  calls: rolesCalls,
  configuration: { parts: [rolesConfiguration], after: 'all' },
})
