import { expect, test } from 'vitest'
import { hoursOf, isOfNight } from '@/components/shared/calendar/nights'
import { spanDrawn } from '@/components/shared/calendar/use-grid-draw'
import { gridItemsOf, looksOf, shownDays } from '@/components/timetables/calendar/looks'
import type { CalendarDate } from '@/components/timetables/calendar/calendar-of'

const date = (startsTime: string, endsTime: string): CalendarDate => ({
  id: 'date',
  eventId: 'event',
  originalOn: '2026-12-01',
  heldOn: '2026-12-01',
  startsTime,
  endsTime,
  title: 'Duty',
  state: 'PLANNED',
  cancelReason: '',
  typeId: '',
  room: null,
  link: '',
  groupIds: [],
  teachers: [],
  isOthers: false,
})
const drawn = { looks: looksOf({ types: [] }), clash: '', cancelled: '', isMovable: true }
const items = (...times: readonly (readonly [string, string])[]) => times.flatMap(([from, to]) => gridItemsOf(date(from, to), drawn))

test.each([
  ['downwards', 605, 684, { from: 600, minutes: 90 }],
  ['upwards', 684, 605, { from: 600, minutes: 90 }],
  ['hardly at all', 610, 612, { from: 600, minutes: 15 }],
  ['beyond the end', 1060, 1300, { from: 1050, minutes: 30 }],
])('a span that is drawn %s holds all of what was dragged over, on quarters', (_, began, now, span) => {
  expect(spanDrawn({ began, now, first: 480, last: 1080 })).toEqual(span)
})

test('a night stands on both of its days, the second part with the hours of the whole, and is not taken by it', () => {
  const [first, second] = items(['22:00', '06:00'])
  expect(first).toMatchObject({ columns: ['2026-12-01'], startsTime: '22:00', isMovable: true })
  expect(second).toMatchObject({
    columns: ['2026-12-02'],
    startsTime: '00:00',
    endsTime: '06:00',
    whole: { startsTime: '22:00', endsTime: '06:00' },
    isMovable: false,
  })
  expect(items(['22:00', '00:00'], ['10:00', '11:00'])).toHaveLength(2)
  const days = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06']
  expect(shownDays(days, [{ ...date('22:00', '06:00'), heldOn: '2026-12-04' }])).toHaveLength(6)
})

test('what is over by dawn does not make the hours begin at midnight', () => {
  expect(hoursOf(items(['22:00', '06:00']))).toEqual({ first: 8, last: 24 })
  expect(items(['22:00', '06:00']).filter(isOfNight)).toHaveLength(1)
  expect(hoursOf(items(['00:00', '05:30'], ['07:15', '09:00'], ['17:30', '18:45']))).toEqual({ first: 7, last: 19 })
})
