import 'server-only'
import type { DomainIds } from '@/server/kernel/ids'

export const thirdPartyImportIds: DomainIds = {
  own: { table: 'data_set' },
}
