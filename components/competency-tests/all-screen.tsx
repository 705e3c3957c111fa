'use client'

import { FileSearch } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { filteredAddress } from '@/components/shared/filtered-address'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter, onlyFilter } from '@/components/shared/list/list-filter'
import { SelectBox } from '@/components/shared/list/select-box'
import { useSelection } from '@/components/shared/list/use-selection'
import { useToday } from '@/components/shared/live/use-today'
import { Pager } from '@/components/shared/pager'
import { StudentName } from '@/components/shared/student-name'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { Anchor } from '@/components/ui/link-context'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { attemptStates, openAttempts } from '@/lib/states/test-attempt'
import type { AttemptRow, Attempts } from '@/lib/contracts/competency-tests'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { AttemptChip } from './attempt-chip'
import { HandOverBar } from './hand-over-bar'
import { attemptHref } from './hrefs'
import { listSegments } from './list-of-address'

interface AllScreenProps {
  found: Attempts
  /** The filters that the address holds; `list` is its last part, which names a state or a stored filter. */
  asked: Filters
}

const attemptsOfPage = 50
const mostYears = 6

/** /tests/viewall/:list?: the attempts that the reader may see, by a state or a stored filter. */
export function AllScreen({ found, asked }: AllScreenProps) {
  const t = useTranslations('tests')
  const ta = useTranslations('tests.all')
  const formats = useFormats()
  const today = useToday()
  const { list = '', ...narrowing } = asked
  const base = list === '' ? paths.testsViewAll : (`${paths.testsViewAll}/${list}` as const)
  const filters = useFilters(base, narrowing)
  const { rows, total, page, pages, mayHandOver } = found
  const router = useRouter()
  const showList = (next: string) => {
    const path = next === '' ? paths.testsViewAll : (`${paths.testsViewAll}/${next}` as const)
    router.replace(filteredAddress(path, { ...narrowing, page: '' }), { scroll: false })
  }
  const isFiltered = list !== '' || Object.entries(narrowing).some(([name, value]) => name !== 'page' && value !== '')
  const selection = useSelection({ pageIds: rows.filter(isOpen).map(({ id }) => id), total: rows.length, of: JSON.stringify(asked) })
  const columns: readonly Column<AttemptRow>[] = [
    {
      id: 'test',
      header: ta('test'),
      cell: ({ id, test, number }) => (
        <Anchor href={attemptHref(id)} className="rounded-control font-medium hover:underline">
          {test.name}{' '}
          <span className="block text-meta font-normal text-muted">{[test.code, t('mine.attempt', { number })].join(' · ')}</span>
        </Anchor>
      ),
    },
    {
      id: 'student',
      header: ta('student'),
      cell: ({ student }) => (
        <OneLine>
          <StudentName student={student} />
        </OneLine>
      ),
    },
    {
      id: 'state',
      header: ta('state'),
      cell: (row) => (
        <OneLine>
          <AttemptChip attempt={row} />
        </OneLine>
      ),
    },
    { id: 'marker', header: ta('marker'), cell: (row) => markersOf(row) || '–' },
    { id: 'asked', header: ta('asked'), cell: ({ askedAt }) => formats.nearDate(askedAt, today) },
    { id: 'decided', header: ta('decided'), cell: ({ decidedAt }) => (decidedAt === null ? '–' : formats.nearDate(decidedAt, today)) },
  ]
  const choice = (name: string, label: string, any: string, options: readonly { readonly value: string; readonly label: string }[]) =>
    choiceFilter({ id: name, label, any, options, value: asked[name] ?? '', onChange: (value) => filters.set({ [name]: value }) })

  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={ta('title')} after={total > 0 ? formats.number(total) : undefined} />
      <FilterBar
        search={{ label: ta('search'), hint: ta('searchHint'), of: filters }}
        filters={[
          choiceFilter({
            id: 'list',
            label: ta('list'),
            any: ta('anyList'),
            value: list,
            options: [
              { value: 'open', label: ta('open') },
              ...attemptStates.map((state) => ({ value: listSegments[state], label: t(`state.${state}`) })),
              ...found.filters.map(({ id, name }) => ({ value: id, label: name, group: ta('filters') })),
            ],
            onChange: showList,
          }),
          choice(
            'testId',
            ta('test'),
            ta('anyTest'),
            found.tests.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
          ),
          choice(
            'programmeId',
            ta('programme'),
            ta('anyProgramme'),
            found.programmes.map(({ id, name }) => ({ value: id, label: name })),
          ),
          choice(
            'year',
            ta('year'),
            ta('anyYear'),
            Array.from({ length: mostYears }, (_, at) => ({ value: String(at + 1), label: ta('yearOf', { year: at + 1 }) })),
          ),
          onlyFilter({
            id: 'flagged',
            label: ta('flagged'),
            isOn: asked.flagged === 'yes',
            onChange: (isOn) => filters.set({ flagged: isOn ? 'yes' : '' }),
          }),
        ]}
        onClear={filters.clear}
      />
      {rows.length === 0 ? (
        <EmptyState
          icon={<FileSearch />}
          title={ta(isFiltered ? 'nothing' : 'empty')}
          action={isFiltered && <LinkButton href={paths.testsViewAll}>{ta('clear')}</LinkButton>}
        >
          {ta(isFiltered ? 'nothingHelp' : 'emptyHelp')}
        </EmptyState>
      ) : (
        <DataTable
          name="testsViewAll"
          label={ta('title')}
          rows={rows}
          columns={columns}
          card={card}
          selection={mayHandOver ? { of: selection, nameOf: wordsOf, canChoose: isOpen } : undefined}
        />
      )}
      {pages > 1 && (
        <Pager
          page={page}
          pages={pages}
          from={(page - 1) * attemptsOfPage + 1}
          to={(page - 1) * attemptsOfPage + rows.length}
          total={total}
          onGo={filters.turnTo}
        />
      )}
      {mayHandOver && <HandOverBar selection={selection} />}
    </div>
  )

  function card(row: AttemptRow) {
    const { id, test, student, number, flags } = row
    return (
      <ListRow
        key={id}
        href={attemptHref(id)}
        leading={mayHandOver && isOpen(row) ? <SelectBox selection={selection} id={id} name={wordsOf(row)} /> : undefined}
        title={student.displayName}
        subtitle={[test.name, number > 1 && t('mine.attempt', { number }), flags.length > 0 && ta('flags', { count: flags.length })]
          .filter(Boolean)
          .join(' · ')}
        trailing={<AttemptChip attempt={row} />}
      />
    )
  }
}

function isOpen({ state }: AttemptRow): boolean {
  return openAttempts.some((one) => one === state)
}

function wordsOf({ test, student }: AttemptRow): string {
  return `${test.name} ${student.displayName}`
}

function markersOf({ assessor, second }: AttemptRow): string {
  return [assessor?.displayName, second?.displayName].filter(Boolean).join(', ')
}

/** Keeps a name or a state on one line, so that it can be read at a glance; longer texts give way. */
function OneLine({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>
}
