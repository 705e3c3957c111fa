import { expect, test } from 'vitest'
import { freshValues } from '@/components/timetables/events/event-values'
import { newAtQuery } from '@/components/timetables/calendar/new-at'

test('a new event begins where the grid was pressed', () => {
  const at = '2027-01-18'
  expect(newAtQuery('week', { column: '2027-01-20', from: 630, minutes: 90, at })).toEqual({
    event: 'new',
    time: '10:30',
    until: '12:00',
    on: '2027-01-20',
  })
  expect(newAtQuery('rooms', { column: 'room', from: 480, minutes: 60, at })).toEqual({
    event: 'new',
    time: '08:00',
    until: '09:00',
    on: at,
    in: 'room',
  })
  expect(newAtQuery('rooms', { column: 'none', from: 480, minutes: 60, at })).toEqual({
    event: 'new',
    time: '08:00',
    until: '09:00',
    on: at,
  })
})

test.each([
  ['rooms', { roomId: 'id', groupIds: [], people: [] }],
  ['groups', { roomId: '', groupIds: ['id'], people: [] }],
  ['teachers', { roomId: '', groupIds: [], people: [{ userId: 'id', part: 'TEACHER', isOut: false }] }],
] as const)('and has the lane that was pressed: %s', (view, held) => {
  const fresh = freshValues({ day: '2027-01-20', time: '10:30', lane: { view, id: 'id' } })
  expect(fresh).toMatchObject({ startsOn: '2027-01-20', startsTime: '10:30', endsTime: '11:30', ...held })
})

test('and has the span that was drawn', () => {
  const at = { day: '2027-01-20', lane: null }
  expect(freshValues({ ...at, time: '10:00', until: '11:30' })).toMatchObject({ startsTime: '10:00', endsTime: '11:30' })
  expect(freshValues({ ...at, time: '10:00', until: null })).toMatchObject({ startsTime: '10:00', endsTime: '11:00' })
})
