import { beforeEach, expect, test, vi } from 'vitest'
import { failedSavesStore, type FailedSaves } from '@/components/shared/live/failed-saves'

const onFailed = vi.fn()
const full = new Error('no room')
let failedSaves: FailedSaves
beforeEach(() => {
  onFailed.mockClear()
  failedSaves = failedSavesStore()
})

/** A save that ends when the test says so. */
function heldSave() {
  let end: { readonly kept: () => void; readonly lost: (error: unknown) => void } | undefined
  const run = () => new Promise<void>((kept, lost) => void (end = { kept, lost }))
  return { run, kept: () => end?.kept(), lost: () => end?.lost(full) }
}

test('what is kept leaves nothing behind', async () => {
  expect(await failedSaves.attempt('remark', async () => {}, onFailed)).toBe(true)
  expect(failedSaves.state()).toBe('none')
})

test('what is kept nowhere stays failed until it is tried again and kept', async () => {
  const run = vi.fn().mockRejectedValueOnce(full).mockRejectedValueOnce(full).mockResolvedValue(undefined)
  const told = vi.fn()
  failedSaves.subscribe(told)
  expect(await failedSaves.attempt('remark', run, onFailed)).toBe(false)
  expect([failedSaves.state(), onFailed.mock.calls]).toEqual(['failed', [[full]]])
  expect(told).toHaveBeenCalled()
  const trying = failedSaves.retry()
  expect(failedSaves.state()).toBe('trying')
  await trying
  expect([failedSaves.state(), onFailed.mock.calls.length]).toEqual(['failed', 2])
  await failedSaves.retry()
  expect([failedSaves.state(), run.mock.calls.length]).toEqual(['none', 3])
})

test('a newer save of the part takes the place of the failed one, one of another part does not', async () => {
  const old = vi.fn().mockRejectedValue(full)
  await failedSaves.attempt('remark', old, onFailed)
  await failedSaves.attempt('header', async () => {}, onFailed)
  expect(failedSaves.state()).toBe('failed')
  await failedSaves.attempt('remark', async () => {}, onFailed)
  expect(failedSaves.state()).toBe('none')
  await failedSaves.retry()
  expect(old).toHaveBeenCalledTimes(1)
})

test('an older save that fails late does not bring its text back', async () => {
  const slow = heldSave()
  const older = failedSaves.attempt('remark', slow.run, onFailed)
  await failedSaves.attempt('remark', async () => {}, onFailed)
  slow.lost()
  expect(await older).toBe(false)
  expect([failedSaves.state(), onFailed.mock.calls.length]).toEqual(['none', 0])
})

test('an older save that is kept late does not hide that the newer one is not', async () => {
  const slow = heldSave()
  const older = failedSaves.attempt('remark', slow.run, onFailed)
  await failedSaves.attempt('remark', () => Promise.reject(full), onFailed)
  slow.kept()
  await older
  expect(failedSaves.state()).toBe('failed')
})

test('is tried once at a time, each part in its turn', async () => {
  const order: string[] = []
  const failing = (name: string) =>
    vi.fn(async () => {
      order.push(name)
      if (order.length <= 2) throw full
    })
  await failedSaves.attempt('header', failing('header'), onFailed)
  await failedSaves.attempt('remark', failing('remark'), onFailed)
  await Promise.all([failedSaves.retry(), failedSaves.retry()])
  expect([order, failedSaves.state()]).toEqual([['header', 'remark', 'header', 'remark'], 'none'])
})

test('what the device is still writing down counts as being saved until it is seen to wait, kept or not', async () => {
  vi.useFakeTimers()
  try {
    const one = heldSave()
    const other = heldSave()
    const saving = [failedSaves.attempt('line', one.run, onFailed), failedSaves.attempt('mark', other.run, onFailed)]
    expect(failedSaves.isStoring()).toBe(true)
    one.kept()
    await saving[0]
    await vi.advanceTimersByTimeAsync(200)
    expect(failedSaves.isStoring()).toBe(true)
    other.lost()
    await saving[1]
    expect(failedSaves.isStoring()).toBe(true)
    await vi.advanceTimersByTimeAsync(200)
    expect(failedSaves.isStoring()).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
