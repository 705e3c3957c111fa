import { expect, test } from 'vitest'
import { calendarOf } from '@/components/timetables/calendar/calendar-of'
import { looksOf } from '@/components/timetables/calendar/looks'

const nothing = {
  background: [],
  types: [],
  clashing: [],
  rooms: [],
  elsewhere: [],
  expected: [],
  clinics: [],
  seats: [],
  tooFew: [],
  today: '2026-12-01',
  now: '09:00',
  opens: '09:00',
  closes: '17:00',
}
const date = { eventId: 'e', heldOn: '2026-12-01', startsTime: '10:00', endsTime: '11:00', title: 'Endodontics', typeId: 't' }
const group = (id: string, groupingId: string) => ({ id, name: `Group ${id}`, colour: 'teal' as const, groupingId, members: 1 })

test('a calendar has the names of its rooms and teachers again, and what was left out of its dates', () => {
  const { dates } = calendarOf({
    ...nothing,
    groups: [],
    places: [{ id: 'r', name: 'Room 1' }],
    people: [{ id: 'p', displayName: 'Tess Teacher' }],
    dates: [
      { ...date, id: '1', groupIds: ['A'], roomId: 'r', teacherIds: ['p'] },
      { ...date, id: '2', groupIds: [], teacherIds: [], originalOn: '2026-11-30', state: 'CANCELLED', cancelReason: 'Ill', isOthers: true },
    ],
  })
  expect(dates).toEqual([
    {
      ...date,
      id: '1',
      groupIds: ['A'],
      originalOn: '2026-12-01',
      state: 'PLANNED',
      cancelReason: '',
      link: '',
      isOthers: false,
      room: { id: 'r', name: 'Room 1' },
      teachers: [{ id: 'p', displayName: 'Tess Teacher' }],
    },
    {
      ...date,
      id: '2',
      groupIds: [],
      originalOn: '2026-11-30',
      state: 'CANCELLED',
      cancelReason: 'Ill',
      link: '',
      isOthers: true,
      room: null,
      teachers: [],
    },
  ])
})

test('all groups of a grouping are called so, and of some their names', () => {
  const groups = [group('A', 'one'), group('B', 'one'), group('C', 'two')]
  const { dates } = calendarOf({
    ...nothing,
    groups,
    places: [],
    people: [],
    dates: [['A', 'B'], ['B'], ['A', 'C'], ['C'], []].map((groupIds, at) => ({ ...date, id: String(at), groupIds, teacherIds: [] })),
  })
  const { groupsOf } = looksOf({ types: [], groups }, 'All groups')
  expect(dates.map(groupsOf)).toEqual([['All groups'], ['Group B'], ['Group A', 'Group C'], ['Group C'], []])
})
