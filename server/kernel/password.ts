import 'server-only'
import { hash, verify } from '@node-rs/argon2'
import { hashing, inLane } from './lanes'

// OWASP's recommendation for Argon2id: 19 MiB, 2 passes, 1 lane (the library's default algorithm is Argon2id).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return inLane(hashing, () => hash(password.normalize('NFKC'), cost))
}

/** With no hash to compare it takes the same time and answers no: a name that does not exist looks like a wrong password. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const against = stored ?? (await decoy())
  const matches = await inLane(hashing, () => verify(against, password.normalize('NFKC')).catch(() => false))
  return stored !== null && matches
}

let made: Promise<string> | null = null
function decoy(): Promise<string> {
  made ??= hashPassword('nobody has this password')
  return made
}
