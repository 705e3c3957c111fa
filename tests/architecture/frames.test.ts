import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow } from './files'

/** These still lay out their own search. The list may only become shorter. */
const ownSearches = ['clinical-sessions/clinic/session-search.tsx']
/** The components that move in time, and those that move from page to page or step to step. */
const ownSteps = [
  'config/audit-screen.tsx',
  'forms/answers/completing.tsx',
  'shared/calendar/date-nav.tsx',
  'shared/pager.tsx',
  'ui/month-calendar.tsx',
]

/** Search fields that are not above a list, with the reason. */
const otherSearches = new Map([
  ['shared/list/filter-bar.tsx', 'The bar itself.'],
  ['dev/ui-gallery/show-fields.tsx', 'Every field is shown here.'],
  ['shell/command-palette.tsx', 'It finds anything, and acts.'],
  ['shared/selector-modal-dialog.tsx', 'Its letters also make a new entry, and its arrow keys choose.'],
  ['shared/person-dialog.tsx', 'It finds one person by typing.'],
  ['absences/person-field.tsx', 'It finds one person by typing.'],
  ['attendance/add-student-dialog.tsx', 'It finds one person by typing.'],
  ['curriculum/components/component-form-screen.tsx', 'It finds what a component teaches by typing.'],
  ['curriculum/components/map-dialog.tsx', 'It finds components to map by typing.'],
  ['curriculum/coverage/map-to-dialog.tsx', 'It finds a part of the curriculum by typing.'],
  ['curriculum/components/map-screen.tsx', 'Its arrow keys lead into the list that is ticked.'],
  ['curriculum/outcomes/link-dialog.tsx', 'It finds one outcome by typing.'],
  ['clinical-cases/hand-over-screen.tsx', 'It finds one person by typing.'],
  ['reports/find-student.tsx', 'It finds one person by typing.'],
  ['reports/elements/values-picker.tsx', 'It finds values of one condition by typing.'],
  ['form-schedules/reach-dialog.tsx', 'It looks through those whom a schedule reaches.'],
  ['forms/lists/new-form-dialog.tsx', 'It finds one form by typing.'],
  ['shared/merge/merge-dialog.tsx', 'It finds the one record to keep by typing.'],
  ['clinical-sessions/clinic/session-search.tsx', 'A form that is sent: each of its fields can be refused by itself.'],
])

const componentsWith = (text: string) =>
  filesBelow('components')
    .filter((file) => file.endsWith('.tsx') && readFileSync(`components/${file}`, 'utf8').includes(text))
    .toSorted()

test('what stands above a list is the filter bar: another search is laid out nowhere else', () => {
  expect(componentsWith('role="search"').filter((file) => !file.startsWith('shared/list/'))).toEqual(ownSearches)
})

test('one moves in time by DateNav: another way back and on is made nowhere else', () => {
  expect(componentsWith('<ChevronLeft')).toEqual(ownSteps)
})

test('a field for searching stands in the filter bar, or has a reason of its own', () => {
  // When a search is removed, its reason must be removed, too.
  expect(componentsWith('<SearchField')).toEqual([...otherSearches.keys()].toSorted())
})

test('a table has its numbers one beneath the other', () => {
  const number = /\{ id: '\w+', header: [^\n]*cell: \([^\n]*?\) => (?:\w+ !== null && )?formats\.number\([^\n]*/g
  const numbers = componentsWith('formats.number(').flatMap((file) =>
    [...readFileSync(`components/${file}`, 'utf8').matchAll(number)].map(([line]) => ({ file, line })),
  )
  expect(numbers.length).toBeGreaterThan(10)
  expect(numbers.filter(({ line }) => !line.includes('isNumber: true'))).toEqual([])
})
