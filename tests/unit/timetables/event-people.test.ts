import { expect, test } from 'vitest'
import { withLeftOut, withStudents, withTeachers } from '@/components/timetables/events/event-values'

const teacher = { userId: 'tess', part: 'TEACHER', isOut: false } as const
const lead = { userId: 'lea', part: 'LEAD', isOut: false } as const
const student = { userId: 'stan', part: 'STUDENT', isOut: false } as const
const gone = { userId: 'gus', part: 'STUDENT', isOut: true } as const
const all = [teacher, lead, student, gone]

test('who teaches keeps their part; of one date whoever is taken out is named as left out', () => {
  expect(withTeachers(all, ['lea', 'new'], { series: all, isOne: false })).toEqual([
    student,
    gone,
    lead,
    { userId: 'new', part: 'TEACHER', isOut: false },
  ])
  expect(withTeachers(all, ['lea'], { series: all, isOne: true })).toEqual([student, gone, lead, { ...teacher, isOut: true }])
})

test('a student who is chosen is left out no more, and the other way round: nobody is named twice', () => {
  expect(withStudents(all, ['gus'])).toEqual([teacher, lead, { ...gone, isOut: false }])
  expect(withLeftOut(all, ['stan', 'gus'], { series: [], isOne: false })).toEqual([teacher, lead, { ...student, isOut: true }, gone])
})

test('whom the series leaves out comes to one date by name once they are left out there no more', () => {
  expect(withLeftOut(all, [], { series: all, isOne: true })).toEqual([teacher, lead, student, { ...gone, isOut: false }])
  expect(withLeftOut(all, [], { series: all, isOne: false })).toEqual([teacher, lead, student])
})
