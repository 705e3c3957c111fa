import { expect, test } from 'vitest'
import { refusedBy } from '@/components/placements/refusals'
import { CallError } from '@/lib/client/call-error'

const refusalOf = (answer: Record<string, unknown>) =>
  refusedBy(new CallError('CONFLICT', { http: 409, answer: { status: 'CONFLICT', ...answer } }))

test('too few places are refused with the days and both numbers', () => {
  const days = { fromOn: '2027-01-04', toOn: '2027-02-12', students: 3, places: 2 }
  expect(refusalOf({ code: 'placements.NO_ROOM', ...days })).toEqual({ kind: 'NO_ROOM', ...days })
})

test('days without an agreement: until when one covers them, or that none does', () => {
  expect(refusalOf({ code: 'placements.NO_AGREEMENT', coveredUntil: '2027-01-08' })).toEqual({
    kind: 'NO_AGREEMENT',
    coveredUntil: '2027-01-08',
  })
  expect(refusalOf({ code: 'placements.NO_AGREEMENT', coveredUntil: null })).toEqual({ kind: 'NO_AGREEMENT', coveredUntil: null })
})

test('a provider with students to come: how many', () => {
  expect(refusalOf({ code: 'placements.TO_COME', count: 4, placements: [] })).toEqual({ kind: 'TO_COME', count: 4 })
})

test('other failures are none of placements', () => {
  expect(refusalOf({ code: 'absences.OVERLAPS' })).toBeNull()
  expect(refusalOf({})).toBeNull()
  expect(refusedBy(new Error('broken'))).toBeNull()
})
