import { describe, expect, test } from 'vitest'
import type { Calendar, CalendarDate } from '@/components/timetables/calendar-of'
import { elsewhereItems, fullnessOf } from '@/components/timetables/lanes-of'

const date = (id: string, roomId: string | null, state: CalendarDate['state'] = 'PLANNED'): CalendarDate => ({
  id,
  eventId: `event of ${id}`,
  originalOn: '2026-12-01',
  heldOn: '2026-12-01',
  startsTime: '10:00',
  endsTime: '12:00',
  title: 'Lecture',
  state,
  cancelReason: '',
  typeId: 'type',
  room: roomId === null ? null : { id: roomId, name: roomId },
  link: '',
  groupIds: [],
  isOthers: false,
  teachers: [],
})
const calendar: Calendar = {
  dates: [
    date('half', 'theatre'),
    date('over', 'seminar'),
    date('off', 'theatre', 'CANCELLED'),
    date('open', 'foyer'),
    date('roomless', null),
  ],
  background: [],
  groups: [],
  types: [],
  clashing: [],
  rooms: [
    { id: 'theatre', name: 'theatre', building: null, capacity: 80 },
    { id: 'seminar', name: 'seminar', building: null, capacity: 20 },
    { id: 'foyer', name: 'foyer', building: null, capacity: null },
  ],
  elsewhere: [
    {
      id: 'theirs',
      roomId: 'theatre',
      title: 'Theirs',
      timetable: 'Year 2',
      heldOn: '2026-12-01',
      startsTime: '08:00',
      endsTime: '09:00',
    },
  ],
  expected: ['half', 'over', 'off', 'open', 'theirs'].map((occurrenceId) => ({ occurrenceId, students: 40 })),
  clinics: [],
  seats: [],
  today: '2026-12-01',
  now: '09:00',
}

describe('how full a room is', () => {
  const fullness = fullnessOf(calendar, ({ students, places }) => `${students} of ${places}`)

  test.each([
    ['with a date', 'half', { filled: '40 of 80', filledShare: 0.5 }],
    ['with more than it holds', 'over', { filled: '40 of 20', filledShare: 2 }],
    ['with what another timetable holds in it', 'theirs', { filled: '40 of 80', filledShare: 0.5 }],
    ['not with a date that is off', 'off', {}],
    ['not where it has no limit', 'open', {}],
    ['not where there is none', 'roomless', {}],
  ])('is told %s', (_case, id, told) => {
    expect(fullness(id)).toEqual(told)
  })

  test('stands on the tiles of other timetables too', () => {
    expect(elsewhereItems(calendar, fullness)).toMatchObject([{ id: 'theirs', filled: '40 of 80', isElsewhere: true }])
  })
})
