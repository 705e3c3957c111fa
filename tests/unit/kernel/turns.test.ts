import { describe, expect, test } from 'vitest'
import { acquirePlace } from '@/server/kernel/concurrency/places'
import { inTurn } from '@/server/kernel/concurrency/turns'

function holdOpen() {
  let release = (): void => {}
  const until = new Promise<void>((resolve) => void (release = resolve))
  return { until, release }
}

describe('in turn', () => {
  test('what goes by one name goes in the order asked, another name does not wait', async () => {
    const { until, release } = holdOpen()
    const done: string[] = []
    const first = inTurn('a', () => until.then(() => void done.push('first')))
    const second = inTurn('a', async () => void done.push('second'))
    await inTurn('b', async () => void done.push('other'))
    release()
    await Promise.all([first, second])
    expect(done).toEqual(['other', 'first', 'second'])
  })

  test('what fails fails for itself, and the next one goes on', async () => {
    const first = inTurn('a', () => Promise.reject(new Error('not today')))
    const second = inTurn('a', async () => 'done')
    await expect(first).rejects.toThrow('not today')
    expect(await second).toBe('done')
  })

  test('fifty may wait; the next is refused until one is done', async () => {
    const { until, release } = holdOpen()
    const waiting = Array.from({ length: 50 }, () => inTurn('a', () => until))
    await expect(inTurn('a', () => until)).rejects.toMatchObject({ status: 'TOO_MANY_REQUESTS', more: { retryAfterSeconds: 5 } })
    release()
    await Promise.all(waiting)
    expect(await inTurn('a', async () => 'done')).toBe('done')
  })
})

describe('places', () => {
  test('are so many of each name, and free again when left', () => {
    const [leave] = [acquirePlace('a', 2), acquirePlace('a', 2)]
    expect(() => acquirePlace('a', 2)).toThrow(expect.objectContaining({ status: 'TOO_MANY_REQUESTS', more: { retryAfterSeconds: 10 } }))
    acquirePlace('b', 2)
    leave?.()
    acquirePlace('a', 2)
    expect(() => acquirePlace('a', 2)).toThrow('TOO_MANY_REQUESTS')
  })
})
