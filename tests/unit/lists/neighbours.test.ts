import { expect, test } from 'vitest'
import { neighboursOf } from '@/components/shared/page/neighbours'

const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const of = (openId: string | null) => neighboursOf(rows, openId, (id) => `/list/${id}`)

test.each([
  ['a', { next: '/list/b', previous: null }],
  ['b', { next: '/list/c', previous: '/list/a' }],
  ['c', { next: null, previous: '/list/b' }],
  // A link opened it, and the list beside it shows others: a key that leads to the first row would leave it by mistake.
  ['elsewhere', { next: null, previous: null }],
  [null, { next: null, previous: null }],
])('the rows beside %s', (openId, beside) => {
  expect(of(openId)).toEqual(beside)
})
