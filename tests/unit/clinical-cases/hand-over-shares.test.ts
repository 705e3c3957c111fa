import { describe, expect, test } from 'vitest'
import { countsChosen, sharedOut } from '@/components/clinical-cases/hand-over-shares'

const cases = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const taker = (id: string, count: number, isSuited = true) => ({ id, displayName: id, year: 4, cases: count, isSuited })

describe('the cases of a leaver', () => {
  test('go to whoever has fewest of those who are suited, one after the other', () => {
    const takers = [taker('few', 1), taker('more', 3), taker('idle', 0, false)]
    expect(sharedOut({ cases, takers, chosen: {} })).toEqual({ a: 'few', b: 'few', c: 'few', d: 'more' })
  })

  test('that somebody was chosen for stay with them and count for them', () => {
    const takers = [taker('one', 0), taker('other', 0)]
    const shared = sharedOut({ cases, takers, chosen: { b: 'one', c: 'one' } })
    expect(shared).toEqual({ a: 'other', b: 'one', c: 'one', d: 'other' })
    expect([...countsChosen(shared)]).toEqual(
      expect.arrayContaining([
        ['one', 2],
        ['other', 2],
      ]),
    )
  })

  test('go to anybody where nobody is suited, and to nobody where there is nobody', () => {
    expect(sharedOut({ cases, takers: [taker('first', 0, false)], chosen: {} })).toEqual({ a: 'first', b: 'first', c: 'first', d: 'first' })
    expect(sharedOut({ cases, takers: [], chosen: { a: 'offered' } })).toEqual({ a: 'offered' })
  })
})
