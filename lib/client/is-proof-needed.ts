import { CallError } from './call-error'

/** Whether a call was refused because it needs a fresh proof of identity. */
export function isProofNeeded(error: unknown): boolean {
  return error instanceof CallError && error.code === 'sign-in.REAUTHENTICATE'
}
