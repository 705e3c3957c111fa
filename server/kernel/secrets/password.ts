import 'server-only'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { env } from '@/lib/env'
import { threadsOf } from '../concurrency/threads'
import { refuse } from '../errors'

// OWASP's recommendation for Argon2id: 19 MiB, 2 passes, 1 lane (the library's default algorithm is Argon2id).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** The most tasks that wait for their turn before the next is refused: half a minute's work. */
const waiting = 1_000

/**
 * A hash keeps a processor busy for about fifty milliseconds. Separate threads compute hashes, of all workers one fewer than there are processors, so that
 * people who are logged in can go on working however many log in at once (decision 0054).
 */
const { pool, end } = threadsOf('cuspHashers', {
  filename: path.resolve('server/kernel/secrets/password-worker.mjs'),
  maxThreads: () => Math.max(1, Math.floor((availableParallelism() - 1) / env().WORKERS)),
  idleTimeout: 60_000,
  maxQueue: waiting,
})

export const endHashers = end

async function runInThread(task: object, name: 'hash' | 'verify'): Promise<unknown> {
  const threads = pool()
  if (threads.queueSize >= waiting) throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 30 })
  // A thread that cannot even start would leave its task, and the person who waits for it, for ever.
  return threads.run(task, { name, signal: AbortSignal.timeout(60_000) })
}

export async function hashPassword(password: string): Promise<string> {
  return z.string().parse(await runInThread({ password: password.normalize('NFKC'), cost }, 'hash'))
}

/** Without a stored hash the comparison takes the same time and returns false, so that an unknown name looks like a wrong password. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const against = stored ?? (await decoyHash())
  const matches = await runInThread({ password: password.normalize('NFKC'), stored: against }, 'verify')
  return stored !== null && matches === true
}

let made: Promise<string> | null = null
function decoyHash(): Promise<string> {
  // If making it was refused or timed out, it is made again: a stored failure would fail every later login with an unknown name.
  made ??= hashPassword('nobody has this password').catch((error: unknown) => {
    made = null
    throw error
  })
  return made
}
