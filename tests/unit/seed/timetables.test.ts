import { parseDate } from '@internationalized/date'
import { describe, expect, test, vi } from 'vitest'
import { plansOf, studentsOf } from '@/prisma/seed/demo/timetable-plans'
import { rooms, types } from '@/prisma/seed/demo/timetable-series'
import { minutesOf } from '@/lib/wall-time'
import { schoolInMemory } from './school-in-memory'

vi.stubEnv('DATABASE_URL', 'postgresql://nobody@localhost/none')
vi.stubEnv('AUTH_SECRET', 'a-secret-for-tests-that-is-long-enough')

const school = schoolInMemory({ size: 'full', today: parseDate('2026-11-21') })
const therapyId = school.students.find(({ isTherapy }) => isTherapy)?.programmeId ?? ''
const therapy = { id: therapyId, name: 'Dental Hygiene and Therapy' }
const plans = plansOf({ school, size: 'full', therapy })

describe('the timetables of the full demo school', () => {
  test('are eight, one for each year of both programmes; the last is still planned', () => {
    expect(plans.map(({ name }) => name).toSorted()).toEqual([
      ...[1, 2, 3].map((year) => `Dental Hygiene and Therapy, year ${year}`),
      ...[1, 2, 3, 4, 5].map((year) => `Dentistry BDS, year ${year}`),
    ])
    expect(plans.filter(({ isDraft }) => isDraft).map(({ name }) => name)).toEqual(['Dental Hygiene and Therapy, year 3'])
  })

  test('have students, and between 90 and 110 series', () => {
    for (const plan of plans) expect(studentsOf(school, plan).length, plan.name).toBeGreaterThan(20)
    expect(plans.flatMap(({ series }) => series).length).toBeGreaterThanOrEqual(90)
    expect(plans.flatMap(({ series }) => series).length).toBeLessThanOrEqual(110)
  })

  test('have one way between two buildings that is too long: of a quarter of one year, on Fridays', () => {
    const tight = plans.flatMap(({ name, series }) =>
      series.flatMap(([title, type, weekday, starts, room, groups]) =>
        series
          .filter(
            ([, , day, next, place, others]) =>
              day === weekday &&
              rooms[place][2] !== rooms[room][2] &&
              [...groups].some((letter) => others.includes(letter)) &&
              minutesOf(next) >= minutesOf(starts) + types[type][3] &&
              minutesOf(next) < minutesOf(starts) + types[type][3] + 27,
          )
          .map(([other, , day, , , others]) => [name, title, other, day, others]),
      ),
    )
    expect(tight).toEqual([[expect.stringContaining('Dentistry BDS'), 'Oral medicine', 'Radiology reporting', 5, 'A']])
  })

  test('are two in the small one', () => {
    expect(plansOf({ school: schoolInMemory({ size: 'small', today: parseDate('2026-11-21') }), size: 'small', therapy })).toHaveLength(2)
  })
})
