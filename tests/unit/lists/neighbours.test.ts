import { expect, test } from 'vitest'
import { neighboursOf } from '@/components/shared/page/neighbours'

const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const neighboursAt = (openId: string | null) => neighboursOf(rows, openId, (id) => `/list/${id}`)

test.each([
  ['a', { next: '/list/b', previous: null }],
  ['b', { next: '/list/c', previous: '/list/a' }],
  ['c', { next: null, previous: '/list/b' }],
  // The entry was opened by a link, and the list next to it does not contain it: a key that led to the first row would leave the entry by mistake.
  ['elsewhere', { next: null, previous: null }],
  [null, { next: null, previous: null }],
])('the rows beside %s', (openId, beside) => {
  expect(neighboursAt(openId)).toEqual(beside)
})
