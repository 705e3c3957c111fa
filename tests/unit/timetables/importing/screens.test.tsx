import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Rows } from '@/components/shared/import/rows'
import type { FoundImport, ImportActs } from '@/components/shared/import/use-import'
import { ImportOptionFields } from '@/components/timetables/planning/import/import-option-fields'
import { matchOf } from '@/components/shared/import/matches'
import { MissingNames } from '@/components/timetables/planning/import/missing-names'
import { enGB } from '@/lib/i18n/en-gb'

vi.mock('next/navigation', () => ({
  useRouter: () => ({ replace: () => {} }),
  usePathname: () => '/',
  useSearchParams: () => new URLSearchParams(),
}))

const id = '01a22900-33c9-76e4-a951-103ad89274cf'
const choices = {
  types: [
    { id, name: 'Lecture', shortName: 'Lec', colour: 'blue' as const, parentId: null, isClinical: false, defaultMinutes: 60, active: true },
  ],
  groups: [],
  rooms: [{ id, name: 'Lecture theatre 1', building: null, capacity: 10 }],
  dateRanges: [{ id, name: 'Rotation 1' }],
  teachers: [],
}
const row = (number: number, own: Partial<FoundImport['rows'][number]>): FoundImport['rows'][number] => ({
  ...{
    number,
    isAdded: false,
    outcome: 'NEW',
    label: `Row ${number}`,
    subjectId: null,
    values: {},
    changes: [],
    errors: [],
    warnings: [],
    reason: null,
  },
  ...own,
})
const found: FoundImport = {
  import: {
    ...{
      id,
      kind: 'timetable',
      targetId: id,
      fileName: 'term.xlsx',
      by: 'Stella',
      createdAt: '2026-11-24T09:00:00Z',
      total: 2,
      batch: null,
      revision: 2,
    },
    ...{
      format: 'XLSX',
      encoding: null,
      delimiter: null,
      sheet: 'Term',
      sheets: ['Term'],
      notes: [],
      columns: [],
      options: {},
      isChecked: true,
      isEmptied: false,
    },
    ...{ fields: [], grants: [], missing: [{ field: 'room', value: 'The barn', count: 2, highestYear: 0 }] },
    counts: { NEW: 1, CHANGED: 0, SAME: 0, ERROR: 0, JOINED: 1, SKIPPED: 0, GONE: 1, ADDED: 1, WARNING: 0 },
  },
  rows: [
    row(2, {}),
    row(3, { outcome: 'JOINED' }),
    row(4, { outcome: 'GONE', isAdded: true, changes: [{ field: 'date', from: '1 Dec 2026', to: '' }] }),
  ],
  ...{ show: 'ALL', page: 1, pages: 1, from: 1, shown: 3 },
}
const isDone = () => Promise.resolve(true)
const acts: ImportActs = {
  ...{ dialog: null, busy: null, issues: {}, rolesOf: () => '', reread: isDone, check: isDone, recheck: isDone, fix: isDone },
  ...{ apply: () => Promise.resolve(), undo: () => Promise.resolve(undefined), discard: () => Promise.resolve() },
}
const renderHtml = (children: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      {children}
    </NextIntlClientProvider>,
  )

test('the modes are named as the specification has them; which days are overwritten is asked with that mode alone', () => {
  const options = (mode: string) =>
    renderHtml(
      <ImportOptionFields options={{ mode, range: '', dayOrder: 'AUTO' }} set={() => {}} error={() => undefined} choices={choices} />,
    )
  expect(options('UPDATE')).toContain('Overwrite all events in rotation')
  expect(options('UPDATE')).toContain('Update matching events only')
  expect(options('UPDATE')).not.toContain('Rotation 1')
  expect(options('OVERWRITE')).toContain('Rotation 1')
})

test('a name that is not known is chosen or left out, as far as an option has room for it', () => {
  const html = renderHtml(<MissingNames found={found} acts={acts} choices={choices} timetableId={id} />)
  expect(html).toContain('Room The barn: 2 rows')
  expect(html).toContain('Choose for The barn')
  expect(html).toContain('Leave out The barn')
  expect(matchOf('The barn', null)).toBe('- The barn')
  expect(matchOf('x'.repeat(163), id)).toHaveLength(200)
  expect(matchOf('x'.repeat(164), id)).toBeNull()
})

test('what goes is listed as not in the file, and is not put right; tabs of what there is none of are not shown', () => {
  const html = renderHtml(
    <Rows
      found={found}
      acts={acts}
      fieldName={(field, value) => value ?? field}
      path={`/timetables/import/${id}`}
      shows={['ALL', 'NEW', 'GONE', 'SKIPPED']}
    />,
  )
  expect(html).toContain('Not in the file')
  expect(html).toContain('date: 1 Dec 2026 → nothing')
  expect(html).toContain('With another row')
  expect(html).toContain('show=GONE')
  expect(html).not.toContain('show=SKIPPED')
})
