import 'server-only'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { Piscina } from 'piscina'
import { z } from 'zod'
import { refuse } from '../errors'

// OWASP's recommendation for Argon2id: 19 MiB, 2 passes, 1 lane (the library's default algorithm is Argon2id).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** So many wait for their turn before the next is refused: half a minute's work. */
const waiting = 1_000
/** On the global object, because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspHashers?: Piscina }

/**
 * A hash keeps a processor busy for some fifty milliseconds. Threads of their own do them, one processor fewer than there are, and at a lower
 * priority than everything else (on Linux): however many log in at once, whoever is logged in goes on working (decision 0054).
 */
function hashers(): Piscina {
  return (store.cuspHashers ??= new Piscina({
    // Next copies it to the same place beside the server that it builds.
    filename: path.resolve('server/kernel/secrets/password-worker.mjs'),
    minThreads: 0,
    maxThreads: Math.max(1, availableParallelism() - 1),
    idleTimeout: 60_000,
    maxQueue: waiting,
    niceIncrement: 10,
  }))
}

/** Ends the threads, as a process does that goes on without them. */
export async function endHashers(): Promise<void> {
  const threads = store.cuspHashers
  store.cuspHashers = undefined
  await threads?.destroy()
}

async function inThread(task: object, name: 'hash' | 'verify'): Promise<unknown> {
  const threads = hashers()
  if (threads.queueSize >= waiting) throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 30 })
  // A thread that cannot even start would leave its task, and whoever waits for it, for ever.
  return threads.run(task, { name, signal: AbortSignal.timeout(60_000) })
}

export async function hashPassword(password: string): Promise<string> {
  return z.string().parse(await inThread({ password: password.normalize('NFKC'), cost }, 'hash'))
}

/** With no hash to compare it takes the same time and answers no: a name that does not exist looks like a wrong password. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const against = stored ?? (await decoy())
  const matches = await inThread({ password: password.normalize('NFKC'), stored: against }, 'verify')
  return stored !== null && matches === true
}

let made: Promise<string> | null = null
function decoy(): Promise<string> {
  // Refused or timed out once, it is made again: kept, it would fail every login with an unknown name from then on.
  made ??= hashPassword('nobody has this password').catch((error: unknown) => {
    made = null
    throw error
  })
  return made
}
