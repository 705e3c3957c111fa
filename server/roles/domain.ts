import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { rolesAudited } from './audited.sql'
import { rolesCalls } from './calls'
import { rolesConfiguration } from './configuration'
import { rolesIds } from './ids'

export const rolesDomain = defineDomain({
  name: 'roles',
  tier: 1,
  ids: rolesIds,
  calls: rolesCalls,
  audited: rolesAudited,
  configuration: { parts: [rolesConfiguration], after: 'all' },
})
