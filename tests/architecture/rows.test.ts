import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow } from './files'

/** Components that stretch a link over themselves without being a row of a list: a tile, a seat, a date of a timetable, a figure. */
const others = [
  'clinical-sessions/clinic/chair-map.tsx',
  'reports/progress-cards.tsx',
  'shared/report/figure.tsx',
  'timetables/calendar/date-card.tsx',
  'workflows/settings/stage-card.tsx',
]
const row = 'ui/list-row.tsx'

const isStretching = (source: string) => source.includes('after:absolute after:inset-0')

test('a row of a list is a ListRow: nothing else draws one of its own', () => {
  const found = filesBelow('components').filter((file) => file.endsWith('.tsx') && isStretching(readFileSync(`components/${file}`, 'utf8')))
  expect(found).toContain(row)
  expect(found.filter((file) => file !== row).toSorted()).toEqual(others)
})

test('what is pressed draws itself by one function, which leaves it out on paper', () => {
  const users = filesBelow('components').filter((file) => readFileSync(`components/${file}`, 'utf8').includes("from './button-style'"))
  expect(users.length).toBeGreaterThan(3)
  expect(users.filter((file) => !file.startsWith('ui/'))).toEqual([])
})
