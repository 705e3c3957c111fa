import type { ListedRequest } from '@/lib/client/queue-list'
import { paths } from '@/lib/paths'

/** The address of the record for which a request waits; null if it has no screen of its own. */
export function recordHref({ contractName, entity }: Pick<ListedRequest, 'contractName' | 'entity'>): string | null {
  return contractName.startsWith('clinical-sessions.') ? `${paths.treatmentSession}/${entity}` : null
}
