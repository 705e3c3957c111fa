import { expect, test } from 'vitest'
import { savesInTurn } from '@/components/forms/editor/saves-in-turn'

test('what is saved while a save is under way waits, and builds on its revision: nobody conflicts with themselves', async () => {
  const inTurn = savesInTurn()
  const asked: number[] = []
  const ends: (() => void)[] = []
  const save = async (over: number) => {
    asked.push(over)
    await new Promise<void>((end) => ends.push(end))
    return over + 1
  }
  const all = [inTurn(3, save), inTurn(3, save), inTurn(3, save)]
  for (const place of [0, 1, 2]) {
    await expect.poll(() => ends.length).toBe(place + 1)
    ends[place]?.()
  }
  expect(await Promise.all(all)).toEqual([4, 5, 6])
  expect(asked).toEqual([3, 4, 5])
})

test('after a save that failed the next one builds on what it knew, and one that throws holds up none', async () => {
  const inTurn = savesInTurn()
  const failed = inTurn(3, () => Promise.resolve(null))
  const next = inTurn(3, (over) => Promise.resolve(over + 1))
  expect([await failed, await next]).toEqual([null, 4])
  await expect(inTurn(4, () => Promise.reject(new Error('torn')))).rejects.toThrow('torn')
  expect(await inTurn(4, (over) => Promise.resolve(over + 1))).toBe(5)
})

test('what was asked on an older revision, as its asker waited for an answer meanwhile, builds on the save since', async () => {
  const inTurn = savesInTurn()
  const save = (over: number) => Promise.resolve(over + 1)
  expect(await inTurn(3, save)).toBe(4)
  expect(await inTurn(3, save)).toBe(5)
  expect(await inTurn(9, save)).toBe(10)
})
