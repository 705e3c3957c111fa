import 'server-only'
import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { shortages, type Shortage } from '@/lib/config/shortages'
import { env } from '@/lib/env'
import { pools } from './db'
import { logger } from './logger'
import { hasUnknownSecrets } from './secrets/unknown-secrets'

/** Bytes, connections and milliseconds of this process and of the disk that holds its files. */
export type Supplies = {
  /** Null where the system does not tell. */
  readonly disk: { readonly free: number; readonly size: number } | null
  readonly heap: { readonly used: number; readonly limit: number }
  readonly resident: number
  readonly pool: {
    readonly open: number
    readonly idle: number
    readonly waiting: number
    readonly most: number
    readonly isExhausted: boolean
  }
  /** How late timers were in the last minutes: 99 of 100 were less late than this. */
  readonly loopDelayMs: number
  readonly isSecretUnknown: boolean
}

export const supplyLimits = {
  /** Files, backups and PostgreSQL's own log need room: below this share and this size somebody has to make some. */
  diskShare: 0.05,
  diskBytes: 1024 ** 3,
  heapShare: 0.9,
  loopDelayMs: 500,
} as const

const loopWindowMs = 60_000
/** A timer runs every 20 ms: ten seconds of them. */
const leastTimers = 500
const store = globalThis as { cuspLoop?: { readonly delay: IntervalHistogram; before: number } }

/** Begins to measure how late this process's timers are, minute by minute. */
export function watchLoop(): void {
  if (store.cuspLoop) return
  const loop = { delay: monitorEventLoopDelay({ resolution: 20 }), before: 0 }
  store.cuspLoop = loop
  loop.delay.enable()
  setInterval(() => {
    loop.before = delayIn(loop.delay)
    loop.delay.reset()
  }, loopWindowMs).unref()
}

/** Among few timers one that is late would be the hundredth, so these are not told. */
const delayIn = (delay: IntervalHistogram): number => (delay.count < leastTimers ? 0 : delay.percentile(99) / 1e6)

/** The larger of this minute's delay and the one before, so that a reader who comes just after a new minute began is not told that all is well. */
function loopDelayMs(): number {
  const loop = store.cuspLoop
  return loop ? Math.max(loop.before, delayIn(loop.delay)) : 0
}

export async function measureSupplies(): Promise<Supplies> {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
  const each = pools()
  const sum = (count: (pool: (typeof each)[number]) => number) => each.reduce((total, pool) => total + count(pool), 0)
  return {
    disk: await freeDisk(env().STORAGE),
    heap: { used, limit },
    resident: process.memoryUsage.rss(),
    pool: {
      open: sum(({ totalCount }) => totalCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
      most: sum(({ options }) => options.max),
      isExhausted: each.some(({ waitingCount, options }) => waitingCount >= options.max),
    },
    loopDelayMs: loopDelayMs(),
    isSecretUnknown: hasUnknownSecrets(),
  }
}

async function freeDisk(folder: string): Promise<Supplies['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, size: blocks * bsize }
  } catch (error) {
    // The folder is made at the first upload.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) logger.warn('supplies.disk', { error: String(error) })
    return null
  }
}

/** The supplies that are short, in the order of `shortages`. */
export function shortagesOf({ disk, heap, pool: connections, loopDelayMs: delay, isSecretUnknown }: Supplies): Shortage[] {
  const isShort: Readonly<Record<Shortage, boolean>> = {
    disk: disk !== null && (disk.free < supplyLimits.diskBytes || disk.free < disk.size * supplyLimits.diskShare),
    memory: heap.used > heap.limit * supplyLimits.heapShare,
    loop: delay > supplyLimits.loopDelayMs,
    // All connections of a pool are in use, and as many statements again wait for one.
    pool: connections.isExhausted,
    secret: isSecretUnknown,
  }
  return shortages.filter((name) => isShort[name])
}
