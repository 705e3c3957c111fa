import { describe, expect, test } from 'vitest'
import { contentIssues, placesOf } from '@/server/clinic-shifts/rules'

test.each([
  [{ hasChairs: true, chairCount: 12 }, 12],
  [{ hasChairs: true, chairCount: 0 }, 0],
  [{ hasChairs: false, chairCount: 12 }, 200],
])('the places of %j are %d', (clinic, places) => expect(placesOf(clinic)).toBe(places))

describe('what is wrong with who is put where', () => {
  const known = { places: 3, teachers: new Set(['t1', 't2']), students: new Set(['s1', 's2']) }
  const seat = (chairNumber: number, studentId: string) => ({ chairNumber, studentId })
  const issues = (teacherIds: string[], seats: ReturnType<typeof seat>[]) =>
    contentIssues({ teacherIds, seats }, known).map(({ path, code, message }) => (message === code ? `${path} ${code}` : message))

  test.each([
    ['nothing, where nobody is there', [], [], []],
    ['nothing, up to the last chair', ['t1', 't2'], [seat(1, 's1'), seat(3, 's2')], []],
    ['a chair above the clinic’s', [], [seat(4, 's1')], ['seats.0.chairNumber chairUnknown']],
    ['a teacher twice', ['t1', 't1'], [], ['teacherIds.1 teacherTwice']],
    ['a teacher who is none', ['s1'], [], ['teacherIds.0 teacherUnknown']],
    ['a chair twice', [], [seat(2, 's1'), seat(2, 's2')], ['seats.1.chairNumber chairTwice']],
    ['a student twice', [], [seat(1, 's1'), seat(2, 's1')], ['seats.1.studentId studentTwice']],
    ['a student who is none', [], [seat(1, 't1')], ['seats.0.studentId studentNotEnabled']],
    ['both of one seat', [], [seat(9, 'x')], ['seats.0.chairNumber chairUnknown', 'seats.0.studentId studentNotEnabled']],
  ])('%s', (_, teachers, seats, found) => expect(issues(teachers, seats)).toEqual(found))
})
