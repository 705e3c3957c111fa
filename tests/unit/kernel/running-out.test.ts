import { expect, test } from 'vitest'
import { shortagesOf, type Supplies } from '@/server/kernel/running-out'

const gib = 1024 ** 3
const plenty: Supplies = {
  disk: { free: 50 * gib, size: 100 * gib },
  heap: { used: 100, limit: 1_000 },
  resident: 1,
  pool: { open: 3, idle: 1, waiting: 0, most: 44, isExhausted: false },
  loopDelayMs: 20,
  isSecretUnknown: false,
}

test.each<[string, Partial<Supplies>, readonly string[]]>([
  ['plenty of everything', {}, []],
  ['no word of the disk', { disk: null }, []],
  ['five in a hundred of a disk left', { disk: { free: 5 * gib, size: 100 * gib } }, []],
  ['less than that', { disk: { free: 5 * gib - 1, size: 100 * gib } }, ['disk']],
  ['exactly 1 GiB left of a small disk', { disk: { free: gib, size: 4 * gib } }, []],
  ['less than 1 GiB left of a small disk', { disk: { free: gib - 1, size: 4 * gib } }, ['disk']],
  ['nine tenths of the heap', { heap: { used: 900, limit: 1_000 } }, []],
  ['more than that', { heap: { used: 901, limit: 1_000 } }, ['memory']],
  ['timers half a second late', { loopDelayMs: 500 }, []],
  ['timers later than that', { loopDelayMs: 501 }, ['loop']],
  ['a pool that is exhausted', { pool: { ...plenty.pool, waiting: 12, isExhausted: true } }, ['pool']],
  ['another secret', { isSecretUnknown: true }, ['secret']],
  ['several at once', { disk: { free: 0, size: gib }, loopDelayMs: 900 }, ['disk', 'loop']],
])('%s', (_what, change, short) => {
  expect(shortagesOf({ ...plenty, ...change })).toEqual(short)
})
