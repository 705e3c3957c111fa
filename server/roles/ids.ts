import 'server-only'
import type { DomainIds } from '@/server/kernel/ids'

export const rolesIds: DomainIds = {
  everywhere: [[/roleIds?$/i, { table: 'role' }]],
  own: { table: 'role' },
}
