import 'server-only'
import type { Actor } from '../actor'
import { refuse } from '../errors'
import { notByTokenRefusal } from './tokens-of-people'

const proofLastsMs = 10 * 60_000

/**
 * Required before a sensitive act (privileges, sign-off, export, erasure): the person must have proved their identity within the last ten minutes.
 * @throws FORBIDDEN with code sign-in.REAUTHENTICATE; the client asks for the password, calls sign-in.reauthenticate and tries again. With sign-in.NOT_BY_TOKEN
 * where a program asks.
 */
export function assertProven(actor: Actor, at: Date): void {
  // A program cannot prove the identity of its owner.
  if (actor.token) throw notByTokenRefusal()
  if (at.getTime() - actor.provenAt.getTime() > proofLastsMs) throw refuse('FORBIDDEN', { code: 'sign-in.REAUTHENTICATE' })
}
