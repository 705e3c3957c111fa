import { beforeEach, expect, test, vi } from 'vitest'
import { unkeptSaves, type Unkept } from '@/components/shared/live/unkept'

const onFailed = vi.fn()
const full = new Error('no room')
let unkept: Unkept
beforeEach(() => {
  onFailed.mockClear()
  unkept = unkeptSaves()
})

/** A save that ends when the test says so. */
function held() {
  let end: { readonly kept: () => void; readonly lost: (error: unknown) => void } | undefined
  const run = () => new Promise<void>((kept, lost) => void (end = { kept, lost }))
  return { run, kept: () => end?.kept(), lost: () => end?.lost(full) }
}

test('what is kept leaves nothing behind', async () => {
  expect(await unkept.keep('remark', async () => {}, onFailed)).toBe(true)
  expect(unkept.state()).toBe('none')
})

test('what is kept nowhere stays failed until it is tried again and kept', async () => {
  const run = vi.fn().mockRejectedValueOnce(full).mockRejectedValueOnce(full).mockResolvedValue(undefined)
  const told = vi.fn()
  unkept.subscribe(told)
  expect(await unkept.keep('remark', run, onFailed)).toBe(false)
  expect([unkept.state(), onFailed.mock.calls]).toEqual(['failed', [[full]]])
  expect(told).toHaveBeenCalled()
  const trying = unkept.retry()
  expect(unkept.state()).toBe('trying')
  await trying
  expect([unkept.state(), onFailed.mock.calls.length]).toEqual(['failed', 2])
  await unkept.retry()
  expect([unkept.state(), run.mock.calls.length]).toEqual(['none', 3])
})

test('a newer save of the part takes the place of the failed one, one of another part does not', async () => {
  const old = vi.fn().mockRejectedValue(full)
  await unkept.keep('remark', old, onFailed)
  await unkept.keep('header', async () => {}, onFailed)
  expect(unkept.state()).toBe('failed')
  await unkept.keep('remark', async () => {}, onFailed)
  expect(unkept.state()).toBe('none')
  await unkept.retry()
  expect(old).toHaveBeenCalledTimes(1)
})

test('an older save that fails late does not bring its text back', async () => {
  const slow = held()
  const older = unkept.keep('remark', slow.run, onFailed)
  await unkept.keep('remark', async () => {}, onFailed)
  slow.lost()
  expect(await older).toBe(false)
  expect([unkept.state(), onFailed.mock.calls.length]).toEqual(['none', 0])
})

test('an older save that is kept late does not hide that the newer one is not', async () => {
  const slow = held()
  const older = unkept.keep('remark', slow.run, onFailed)
  await unkept.keep('remark', () => Promise.reject(full), onFailed)
  slow.kept()
  await older
  expect(unkept.state()).toBe('failed')
})

test('is tried once at a time, each part in its turn', async () => {
  const order: string[] = []
  const failing = (name: string) =>
    vi.fn(async () => {
      order.push(name)
      if (order.length <= 2) throw full
    })
  await unkept.keep('header', failing('header'), onFailed)
  await unkept.keep('remark', failing('remark'), onFailed)
  await Promise.all([unkept.retry(), unkept.retry()])
  expect([order, unkept.state()]).toEqual([['header', 'remark', 'header', 'remark'], 'none'])
})

test('what the device is still writing down counts as being saved until it is seen to wait, kept or not', async () => {
  vi.useFakeTimers()
  try {
    const one = held()
    const other = held()
    const saving = [unkept.keep('line', one.run, onFailed), unkept.keep('mark', other.run, onFailed)]
    expect(unkept.isStoring()).toBe(true)
    one.kept()
    await saving[0]
    await vi.advanceTimersByTimeAsync(200)
    expect(unkept.isStoring()).toBe(true)
    other.lost()
    await saving[1]
    expect(unkept.isStoring()).toBe(true)
    await vi.advanceTimersByTimeAsync(200)
    expect(unkept.isStoring()).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
