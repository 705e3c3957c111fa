import type { ListedRequest } from '@/lib/client/queue-list'
import { paths } from '@/lib/paths'

/** Where that of which something waits is opened; null where it has no screen of its own. */
export function recordHref({ contractName, entity }: Pick<ListedRequest, 'contractName' | 'entity'>): string | null {
  return contractName.startsWith('clinical-sessions.') ? `${paths.treatmentSession}/${entity}` : null
}
