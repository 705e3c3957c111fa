// In a thread of its own: see password.ts, which the application, its programs and the tests run it through.
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
    // What is stored is no hash.
    return false
  }
}
