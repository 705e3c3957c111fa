// This runs in a thread of its own: the application, its programs and the tests use it through password.ts.
import { hashSync, verifySync } from '@node-rs/argon2'

/** @param {{ password: string, cost: import('@node-rs/argon2').Options }} task */
export function hash({ password, cost }) {
  return hashSync(password, cost)
}

/** @param {{ password: string, stored: string }} task */
export function verify({ password, stored }) {
  try {
    return verifySync(stored, password)
  } catch {
    // The stored value is not a hash.
    return false
  }
}
