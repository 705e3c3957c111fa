import type { ListedRequest } from '@/lib/client/queue-list'
import { screens } from '@/lib/gates'

/** Where that of which something waits is opened; null where it has no screen of its own. */
export function recordHref({ contractName, entity }: Pick<ListedRequest, 'contractName' | 'entity'>): string | null {
  return contractName.startsWith('clinical-sessions.') ? `${screens.treatmentSession.path}/${entity}` : null
}
