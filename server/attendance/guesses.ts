import 'server-only'
import { networkOf } from '@/server/kernel/http/address'
import { assertBelow, countAttempts, type Limit } from '@/server/kernel/secrets/attempts'
import type { RequestInfo } from '@/server/kernel/define-call'

type Who = { readonly personId: string; readonly request: RequestInfo }

/**
 * After five wrong codes a person waits; after ten, a device, whoever uses it. A network may be a whole campus behind one address, whose students mistype: 300,
 * which sixty accounts together would have to guess to reach, of 24 million codes (17^6).
 */
function limitsOf({ personId, request }: Who): readonly Limit[] {
  return [
    { kind: 'check-in', what: personId, most: 5, minutes: 10 },
    ...(request.deviceHash === undefined ? [] : [{ kind: 'check-in-device', what: request.deviceHash, most: 10, minutes: 10 }]),
    { kind: 'check-in-network', what: networkOf(request.address), most: 300, minutes: 10 },
  ]
}

/** @throws TOO_MANY_REQUESTS */
export async function assertMayGuess(who: Who): Promise<void> {
  await assertBelow(...limitsOf(who))
}

export async function countWrongGuess(who: Who): Promise<void> {
  await countAttempts(limitsOf(who))
}
