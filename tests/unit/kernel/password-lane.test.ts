import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { inPasswordLane } from '@/server/kernel/password-lane'

const most = Math.max(1, availableParallelism() - 1)

function held() {
  let release = (): void => {}
  const until = new Promise<void>((resolve) => void (release = resolve))
  return { until, release }
}

describe('the lane of passwords', () => {
  test('leaves a processor free, and lets in who waits in the order asked', async () => {
    const { until, release } = held()
    const begun: number[] = []
    const all = Array.from({ length: most + 3 }, (_, i) => inPasswordLane(async () => {
      begun.push(i)
      await until
    }))
    await Promise.resolve()
    expect(begun).toHaveLength(most)
    release()
    await Promise.all(all)
    expect(begun).toEqual(Array.from({ length: most + 3 }, (_, i) => i))
  })

  test('goes on after what fails', async () => {
    await expect(inPasswordLane(() => Promise.reject(new Error('not today')))).rejects.toThrow('not today')
    expect(await Promise.all(Array.from({ length: most * 2 }, () => inPasswordLane(() => Promise.resolve('done'))))).toHaveLength(most * 2)
  })

  test('lets five hundred wait, and no more', async () => {
    const { until, release } = held()
    const all = Array.from({ length: most + 500 }, () => inPasswordLane(() => until))
    await expect(inPasswordLane(() => until)).rejects.toMatchObject({ status: 'TOO_MANY_REQUESTS', more: { retryAfterSeconds: 30 } })
    release()
    await Promise.all(all)
  })
})
