import 'server-only'
import type { Actor } from '../actor'
import { refuse } from '../errors'
import { byNoToken } from './tokens-of-people'

const proofLastsMs = 10 * 60_000

/**
 * Before a sensitive act (privileges, sign-off, export, erasure): the person proved who they are within the last ten minutes.
 * @throws FORBIDDEN with code sign-in.REAUTHENTICATE; the client asks for the password, calls sign-in.reauthenticate and tries again. With
 *   sign-in.NOT_BY_TOKEN where a program asks.
 */
export function assertProven(actor: Actor, at: Date): void {
  // No program proves who it acts for.
  if (actor.token) throw byNoToken()
  if (at.getTime() - actor.provenAt.getTime() > proofLastsMs) throw refuse('FORBIDDEN', { code: 'sign-in.REAUTHENTICATE' })
}
