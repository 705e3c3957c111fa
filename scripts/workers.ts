// One process a core: this one starts them, hands them the connections (node:cluster), and starts again whichever ends.
import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { availableParallelism, totalmem } from 'node:os'
import pg from 'pg'
import { hears, neverServed, runAgain, watchChild } from './supervise.mjs'

/** More than this many share one PostgreSQL's connections too thinly; WORKERS may say otherwise. */
const mostByDefault = 8
const memoryOfEach = 1_000_000_000

/** One a core, but no more than there is memory for: each may take 700 MB, and the database needs some. */
export function usualWorkers(): number {
  const bound = process.constrainedMemory()
  const memory = bound > 0 && bound < totalmem() ? bound : totalmem()
  return Math.max(1, Math.min(availableParallelism(), mostByDefault, Math.floor(memory / memoryOfEach)))
}

type Settings = {
  readonly count: number
  /** Where the jobs are written down that a worker was running when it ended. */
  readonly database: string
  readonly warn: (event: string, fields: Readonly<Record<string, unknown>>) => void
  /** How soon a worker is started again, for tests. */
  readonly pace?: { readonly firstPauseMs?: number; readonly mostQuick?: number }
}

/**
 * Runs so many workers until this process is asked to end, and resolves with the code to end with. A worker that ends is started again; where one cannot begin
 * to serve at the first start, or ends again and again, all of them end.
 */
export async function runWorkers({ count, database, warn, pace }: Settings): Promise<number> {
  cluster.setupPrimary({ stdio: ['inherit', 'inherit', 'pipe', 'ipc'], windowsHide: true })
  // Each worker's supervisor listens for the signals of this process.
  process.setMaxListeners(count + 20)
  let isAsked = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => (isAsked = true))
  const leaving: Promise<void>[] = []
  const begin = (worker: number) => {
    const name = randomUUID()
    const forked = cluster.fork({ CUSP_PROCESS: name, CUSP_WORKER: String(worker), WORKERS: String(count) })
    // server/start.ts says that it has begun; both may come first.
    const listens = new Promise((resolve) => void forked.once('listening', resolve))
    const running = watchChild(forked.process, Promise.all([listens, hears(forked.process, 'started')]))
    leaving.push(running.ended.then(() => letGo({ database, name, warn })))
    return running
  }
  const codes = Array.from({ length: count }, (_, index) =>
    runAgain({
      begin: () => begin(index + 1),
      about: { worker: index + 1 },
      // A worker whom somebody ended by hand is started again, and one whose database is away for the moment gets more than one try.
      isOver: (ended, before) => before === 0 && neverServed(ended),
      ...pace,
    }),
  )
  const code = await Promise.race(codes)
  // Where one gave up, the others are asked to end, as they are when this process is.
  if (!isAsked) process.emit('SIGTERM')
  await Promise.all(codes)
  await Promise.all(leaving)
  return code
}

/** The jobs of a process that has ended are free for others at once, and not only when its leases have run out. */
async function letGo({ database, name, warn }: Pick<Settings, 'database' | 'warn'> & { readonly name: string }): Promise<void> {
  const client = new pg.Client({
    connectionString: database,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    application_name: 'cusp start',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(
      `UPDATE job_turn SET held_until = clock_timestamp() WHERE starts_with(holder, $1) AND held_until > clock_timestamp()`,
      [`${name}.`],
    )
  } catch (error) {
    warn('jobs.notLetGo', { error: String(error) })
  } finally {
    await client.end().catch(() => {})
  }
}
