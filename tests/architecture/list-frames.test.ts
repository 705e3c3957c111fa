import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filesBelow } from './files'

const drawn = filesBelow('components')
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file: `components/${file}`, text: readFileSync(`components/${file}`, 'utf8') }))

/** Where a field for searching stands that is not above a list, and why. */
const otherSearches = new Map([
  ['components/shared/list/filter-bar.tsx', 'The bar itself.'],
  ['components/dev/ui-gallery/show-fields.tsx', 'Every field is shown here.'],
  ['components/shell/command-palette.tsx', 'It finds anything, and acts.'],
  ['components/shared/selector-modal-dialog.tsx', 'Its letters also make a new entry, and its arrow keys choose.'],
  ['components/shared/person-dialog.tsx', 'It finds one person by typing.'],
  ['components/absences/person-field.tsx', 'It finds one person by typing.'],
  ['components/attendance/add-student-dialog.tsx', 'It finds one person by typing.'],
  ['components/clinical-cases/hand-over-screen.tsx', 'It finds one person by typing.'],
  ['components/reports/reports-home-screen.tsx', 'It finds one person by typing.'],
  ['components/form-schedules/reach-dialog.tsx', 'It looks through those whom a schedule reaches.'],
  ['components/forms/lists/new-form-dialog.tsx', 'It finds one form by typing.'],
  ['components/tags/merge-dialog.tsx', 'It finds one tag by typing.'],
  ['components/clinical-sessions/clinic/session-search.tsx', 'A form that is sent: each of its fields can be refused by itself.'],
  ['components/messaging/messages-screen.tsx', 'In the head of a split view.'],
])

describe('a list is found through by the one bar', () => {
  test('no screen draws another search above its list', () => {
    const searching = drawn.filter(({ text }) => text.includes('<SearchField')).map(({ file }) => file)
    expect(searching.filter((file) => !otherSearches.has(file))).toEqual([])
    // A reason stands no longer than its search does.
    expect([...otherSearches.keys()].filter((file) => !searching.includes(file))).toEqual([])
  })
})

describe('a table', () => {
  test('has its numbers one beneath the other', () => {
    const numbers = drawn.flatMap(({ file, text }) =>
      [...text.matchAll(/\{ id: '\w+', header: [^\n]*cell: \([^\n]*?\) => (?:\w+ !== null && )?formats\.number\([^\n]*/g)].map(
        ([line]) => ({
          file,
          line,
        }),
      ),
    )
    expect(numbers.length).toBeGreaterThan(10)
    expect(numbers.filter(({ line }) => !line.includes('isNumber: true'))).toEqual([])
  })
})
