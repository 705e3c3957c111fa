import { describe, expect, test } from 'vitest'
import { inLane } from '@/server/kernel/lanes'

const lane = { name: 'test', most: 2, waiting: 3 }

function held() {
  let release = (): void => {}
  const until = new Promise<void>((resolve) => void (release = resolve))
  return { until, release }
}

describe('a lane', () => {
  test('takes so many at once, and lets in who waits in the order asked; no more than so many wait', async () => {
    const { until, release } = held()
    const begun: number[] = []
    const all = Array.from({ length: 5 }, (_, i) => inLane(lane, async () => {
      begun.push(i)
      await until
    }))
    await Promise.resolve()
    expect(begun).toEqual([0, 1])
    await expect(inLane(lane, () => until)).rejects.toMatchObject({ status: 'TOO_MANY_REQUESTS', more: { retryAfterSeconds: 30 } })
    release()
    await Promise.all(all)
    expect(begun).toEqual([0, 1, 2, 3, 4])
  })

  test('goes on after what fails, and has all its places again', async () => {
    await expect(inLane(lane, () => Promise.reject(new Error('not today')))).rejects.toThrow('not today')
    expect(await Promise.all(Array.from({ length: 4 }, () => inLane(lane, () => Promise.resolve('done'))))).toHaveLength(4)
    const { until, release } = held()
    const under = [inLane(lane, () => until), inLane(lane, () => until)]
    release()
    await Promise.all(under)
  })
})
