import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow } from './files'

/** These lay out their own search still. The list only becomes shorter. */
const ownSearches = [
  'clinical-sessions/clinic/session-search.tsx',
  'config/wording/wording-screen.tsx',
  'groupings/board-screen.tsx',
  'users/rollover/student-list.tsx',
]
/** Where moving in time is made, and where one goes from page to page or step to step. */
const ownSteps = [
  'clinical-sessions/header/shift-stepper.tsx',
  'config/audit-screen.tsx',
  'forms/answers/completing.tsx',
  'shared/calendar/date-nav.tsx',
  'shared/pager.tsx',
  'ui/month-calendar.tsx',
]

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
