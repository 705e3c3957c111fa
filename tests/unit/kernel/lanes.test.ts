import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inLane as inLaneOf, type Lane } from '@/server/kernel/concurrency/lanes'

const lane = { name: 'test', most: 2, waiting: 3, mostOfShare: 100 }

const inLane = <T>(of: Lane, work: () => Promise<T>, share = '') => inLaneOf(of, work, share)

function holdOpen() {
  let release = (): void => {}
  const until = new Promise<void>((resolve) => void (release = resolve))
  return { until, release }
}

describe('a lane', () => {
  test('takes so many at once, and lets in who waits in the order asked; no more than so many wait', async () => {
    const { until, release } = holdOpen()
    const begun: number[] = []
    const all = Array.from({ length: 5 }, (_, i) =>
      inLane(lane, async () => {
        begun.push(i)
        await until
      }),
    )
    await Promise.resolve()
    expect(begun).toEqual([0, 1])
    await expect(inLane(lane, () => until)).rejects.toMatchObject({ status: 'TOO_MANY_REQUESTS', more: { retryAfterSeconds: 30 } })
    release()
    await Promise.all(all)
    expect(begun).toEqual([0, 1, 2, 3, 4])
  })

  test('turns away whoever has waited for its longest wait, and nobody who got in', async () => {
    vi.useFakeTimers()
    const patient = { name: 'patient', most: 1, waiting: 5, mostOfShare: 5, longestWaitMs: 2_000 }
    const { until, release } = holdOpen()
    const first = inLane(patient, () => until)
    const waits = inLane(patient, () => Promise.resolve('in'))
    const refused = expect(waits).rejects.toMatchObject({ status: 'UNAVAILABLE' })
    await vi.advanceTimersByTimeAsync(1_500)
    const later = inLane(patient, () => Promise.resolve('in'))
    await vi.advanceTimersByTimeAsync(500)
    await refused
    release()
    await first
    expect(await later).toBe('in')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await inLane(patient, () => Promise.resolve('again'))).toBe('again')
    vi.useRealTimers()
  })

  test('networks take turns: whoever asks very often keeps nobody else waiting for more than one of theirs', async () => {
    const { until, release } = holdOpen()
    const begun: string[] = []
    const one = (share: string) => inLane({ ...lane, waiting: 10 }, () => (begun.push(share), until), share)
    const all = [...Array.from({ length: 7 }, () => one('flood')), one('other')]
    release()
    await Promise.all(all)
    expect(begun.indexOf('other')).toBeLessThan(4)
  })

  test('a full lane turns away the network that waits most, not whoever comes from another', async () => {
    const { until, release } = holdOpen()
    const flood = Array.from({ length: 5 }, () =>
      inLane(lane, () => until, 'flood').then(
        () => 'let in',
        () => 'turned away',
      ),
    )
    await Promise.resolve()
    const other = inLane(lane, () => until, 'other').then(() => 'let in')
    await expect(inLane(lane, () => until, 'flood')).rejects.toMatchObject({ status: 'TOO_MANY_REQUESTS' })
    release()
    expect(await other).toBe('let in')
    expect(await Promise.all(flood)).toEqual(['let in', 'let in', 'let in', 'let in', 'turned away'])
  })

  test('takes so many of one share and no more, however much room there is, and takes it again afterwards', async () => {
    const narrow = { name: 'narrow', most: 2, waiting: 40, mostOfShare: 2 }
    const { until, release } = holdOpen()
    const of = (share: string) =>
      inLane(narrow, () => until, share).then(
        () => 'let in',
        () => 'turned away',
      )
    const flood = Array.from({ length: 45 }, () => of('flood'))
    const other = of('other')
    await Promise.resolve()
    release()
    expect(await other).toBe('let in')
    expect((await Promise.all(flood)).filter((answer) => answer === 'let in')).toHaveLength(2)
    expect(await of('flood')).toBe('let in')
    await expect(inLane(narrow, () => Promise.reject(new Error('not today')), 'flood')).rejects.toThrow('not today')
    expect(await Promise.all([of('flood'), of('flood'), of('flood')])).toEqual(['let in', 'let in', 'turned away'])
  })

  test('counts whoever was turned away no more', async () => {
    const full = { name: 'full', most: 1, waiting: 2, mostOfShare: 3 }
    const { until, release } = holdOpen()
    const flood = Array.from({ length: 3 }, () => inLane(full, () => until, 'flood').catch(() => 'turned away'))
    const other = inLane(full, () => until, 'other')
    release()
    await other
    await Promise.all(flood)
    expect(await Promise.all(Array.from({ length: 3 }, () => inLane(full, () => Promise.resolve('in'), 'flood')))).toEqual([
      'in',
      'in',
      'in',
    ])
  })

  test('goes on after what fails, and has all its places again', async () => {
    await expect(inLane(lane, () => Promise.reject(new Error('not today')))).rejects.toThrow('not today')
    expect(await Promise.all(Array.from({ length: 4 }, () => inLane(lane, () => Promise.resolve('done'))))).toHaveLength(4)
    const { until, release } = holdOpen()
    const under = [inLane(lane, () => until), inLane(lane, () => until)]
    release()
    await Promise.all(under)
  })

  describe('in which what fails holds its place', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())
    const slow = { name: 'slow', most: 1, waiting: 3, mostOfShare: 100, failedHoldsFor: 200 }

    test('answers at once, and lets in the next when the time is over', async () => {
      await expect(inLane(slow, () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
      const next = vi.fn(() => Promise.resolve('right'))
      const answer = inLane(slow, next)
      await vi.advanceTimersByTimeAsync(199)
      expect(next).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(await answer).toBe('right')
    })

    test('holds nothing for what went well', async () => {
      expect(await inLane(slow, () => Promise.resolve('one'))).toBe('one')
      expect(await inLane(slow, () => Promise.resolve('two'))).toBe('two')
    })
  })
})
