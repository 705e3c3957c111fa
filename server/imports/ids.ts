import 'server-only'
import type { DomainIds } from '@/server/kernel/ids'

export const importsIds: DomainIds = {
  own: { table: 'import' },
}
