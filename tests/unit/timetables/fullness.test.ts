import { describe, expect, test } from 'vitest'
import type { Calendar, CalendarDate } from '@/components/timetables/calendar/calendar-of'
import { elsewhereItems, fullnessOf, takenShares } from '@/components/timetables/calendar/lanes-of'

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
  tooFew: [],
  today: '2026-12-01',
  now: '09:00',
  opens: '09:00',
  closes: '17:00',
}

describe('how much of the day a room is taken', () => {
  const held = (id: string, startsTime: string, endsTime: string, state: CalendarDate['state'] = 'PLANNED') => ({
    ...date(id, 'theatre', state),
    startsTime,
    endsTime,
  })

  test.each([
    ['by half of it', [held('a', '09:00', '13:00')], 0.5],
    ['once where two overlap', [held('a', '09:00', '11:00'), held('b', '10:00', '11:00'), held('c', '10:30', '13:00')], 0.5],
    ['within the hours in which the school is open', [held('a', '07:00', '11:00'), held('b', '16:00', '20:00')], 0.375],
    ['not by what is off', [held('a', '09:00', '13:00', 'CANCELLED')], undefined],
    ['not in the evening', [held('a', '18:00', '20:00')], 0],
    ['until midnight where it ends the next day', [held('a', '16:00', '01:00')], 0.125],
  ])('is counted %s', (_case, dates, share) => {
    expect(takenShares({ ...calendar, dates, elsewhere: [] }).get('theatre')).toBe(share)
  })

  test('counts what other timetables hold', () => {
    const own = [held('a', '09:00', '11:00')]
    const elsewhere = calendar.elsewhere.map((one) => ({ ...one, startsTime: '10:00', endsTime: '13:00' }))
    expect(takenShares({ ...calendar, dates: own, elsewhere }).get('theatre')).toBe(0.5)
  })
})

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
