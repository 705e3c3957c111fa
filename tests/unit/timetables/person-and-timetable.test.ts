import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { PersonAndTimetable } from '@/components/shared/one-or-none.shapes'

test('the address of a week names nobody, a person, or a person and a timetable', () => {
  const [person, timetable] = [v7(), v7()]
  for (const args of [[], [person], [person, timetable]]) expect(PersonAndTimetable.parse(args)).toEqual(args)
  for (const args of [['ann'], [person, 'term'], [person, timetable, v7()]]) expect(PersonAndTimetable.safeParse(args).success).toBe(false)
})
