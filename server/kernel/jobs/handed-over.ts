import 'server-only'
import type { Actor } from '../actor'
import type { Call } from '../define-call'
import { refuse } from '../errors'
import { logger } from '../logger'

/**
 * A student has handed their device to a patient, whose answers are about one treatment session. Until the student proves their identity, the session answers
 * nothing else, in any tab or program (docs/decisions/0091).
 * @throws FORBIDDEN sign-in.HANDED_OVER
 */
export function assertNotHandedOver(call: Call, actor: Actor | null, requestId: string): void {
  if (!actor?.handedOverId || call.whileHandedOver || call.access.kind === 'public' || call.access.kind === 'externalToken') return
  logger.security('handedOverRefused', { call: call.contract.name, actorId: actor.id, requestId })
  throw refuse('FORBIDDEN', { code: 'sign-in.HANDED_OVER' })
}
