'use client'

import { UserRoundPen, UserRoundSearch, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter, onlyFilter } from '@/components/shared/list/list-filter'
import { SelectBox } from '@/components/shared/list/select-box'
import { useSelection } from '@/components/shared/list/use-selection'
import { Pager } from '@/components/shared/pager'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { ListRow } from '@/components/ui/list-row'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { TextLink } from '@/components/ui/text-link'
import type { Rollover, RolloverStudent } from '@/lib/contracts/users/rollover'
import { paths } from '@/lib/paths'
import { rolloverActions } from '@/lib/users/rollover'
import { ExceptAllDialog } from './except-all-dialog'
import { ExceptionDialog } from './exception-dialog'
import { toneOf, useRolloverWords } from './rollover-words'

interface StudentListProps {
  found: Rollover
  asked: Filters
  /** The bar at the foot, while nobody is chosen. */
  bar: ReactNode
}

/** All students of the rollover with what becomes of them, and the way to decide otherwise for one or several. */
export function StudentList({
  found: { rollover, programmes, students, total, free: choosable, seen, from, page, pages },
  asked,
  bar,
}: StudentListProps) {
  const t = useTranslations('rollover')
  const tLists = useTranslations('lists')
  const tSelector = useTranslations('selector')
  const tTools = useTranslations('listTools')
  const words = useRolloverWords()
  const filters = useFilters(`${paths.rollover}/${rollover.id}`, asked)
  const [opened, setOpened] = useState<readonly RolloverStudent[]>([])
  const free = students.filter((student) => !isSettled(student))
  const [isAllOpen, setAllOpen] = useState(false)
  const { page: _page, ...narrowed } = asked
  // The choice covers students of this page, or all who match. It does not reach single students on other pages, since students who are decided on together
  // must be seen together.
  const selection = useSelection({ pageIds: free.map(({ id }) => id), total: choosable, of: JSON.stringify(narrowed) })
  const chosenOnes = free.filter(({ id }) => selection.has(id))
  const count = selection.isAll ? selection.count : chosenOnes.length
  const chosen = programmes.filter(({ id }) => rollover.programmeIds.includes(id))
  const longest = Math.max(0, ...chosen.map(({ lengthYears }) => lengthYears))
  const isFiltered = Object.entries(asked).some(([name, value]) => name !== 'page' && value !== '')
  const next = (student: RolloverStudent) => (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Chip tone={toneOf(student)}>{words.next(student)}</Chip>
      <span className="text-dense text-muted">{words.reason(student)}</span>
      {student.group !== student.toGroup && (
        <span className="text-dense text-muted">
          {t('groups.moves', { from: student.group ?? '', to: student.toGroup ?? t('groups.none') })}
        </span>
      )}
    </span>
  )
  const edit = (student: RolloverStudent) => (
    <Button
      size="sm"
      aria-label={t('exception.of', { name: student.displayName })}
      disabledReason={isSettled(student) && words.reason(student)}
      onPress={() => setOpened([student])}
    >
      {t(student.exception ? 'exception.change' : 'exception.add')}
    </Button>
  )
  const columns: readonly Column<RolloverStudent>[] = [
    {
      id: 'name',
      header: tLists('column.name'),
      cell: ({ id, displayName, studentIdNumber }) => (
        <>
          <TextLink href={`${paths.user}/${id}`} className="font-medium">
            {displayName}
          </TextLink>
          {studentIdNumber && (
            <>
              <br />
              <span className="text-meta text-muted">{studentIdNumber}</span>
            </>
          )}
        </>
      ),
    },
    { id: 'now', header: t('column.now'), cell: words.now },
    { id: 'next', header: t('column.next'), cell: next },
    { id: 'exception', header: t('column.exception'), cell: edit, isAction: true },
  ]

  return (
    <section aria-labelledby="rollover-students" className="flex flex-col gap-4">
      <h2 id="rollover-students" className="text-h2 font-bold">
        {t('everybody')}
      </h2>
      <FilterBar
        search={{ label: t('search'), hint: tLists('searchHint'), of: filters }}
        filters={[
          choiceFilter({
            id: 'programmeId',
            label: t('filter.programme'),
            any: tSelector('any'),
            options: chosen.map(({ id, name }) => ({ value: id, label: name })),
            value: asked.programmeId ?? '',
            onChange: (programmeId) => filters.set({ programmeId }),
          }),
          choiceFilter({
            id: 'year',
            label: t('filter.year'),
            any: tSelector('any'),
            options: Array.from({ length: longest }, (_, at) => ({ value: String(at + 1), label: t('year', { year: at + 1 }) })),
            value: asked.year ?? '',
            onChange: (year) => filters.set({ year }),
          }),
          choiceFilter({
            id: 'action',
            label: t('filter.action'),
            any: tSelector('any'),
            options: rolloverActions.map((value) => ({ value, label: t(`action.${value}`) })),
            value: asked.action ?? '',
            onChange: (action) => filters.set({ action }),
          }),
          onlyFilter({
            id: 'exceptions',
            label: t('filter.exceptions'),
            isOn: asked.exceptions === '1',
            onChange: (isOn) => filters.set({ exceptions: isOn ? '1' : '' }),
          }),
        ]}
        onClear={filters.clear}
      />
      {students.length === 0 && (
        <EmptyState
          icon={<UserRoundSearch />}
          title={t(isFiltered ? 'nobodyFits' : 'nobody')}
          action={isFiltered && <Button onPress={filters.clear}>{t('clear')}</Button>}
        >
          {t(isFiltered ? 'nobodyFitsHelp' : 'nobodyHelp')}
        </EmptyState>
      )}
      {students.length > 0 && (
        <DataTable
          label={t('everybody')}
          rows={students}
          columns={columns}
          selection={{ of: selection, nameOf: ({ displayName }) => displayName, canChoose: (student) => !isSettled(student) }}
          card={(student) => (
            <ListRow
              key={student.id}
              leading={
                <span className="-ml-2 inline-flex min-w-target">
                  {!isSettled(student) && <SelectBox selection={selection} id={student.id} name={student.displayName} />}
                </span>
              }
              title={student.displayName}
              subtitle={
                <>
                  {words.now(student)}
                  <br />
                  {next(student)}
                </>
              }
              actions={edit(student)}
            />
          )}
        />
      )}
      {students.length > 0 && (
        <Pager page={page} pages={pages} from={from} to={from + students.length - 1} total={total} onGo={filters.turnTo} />
      )}
      {count === 0 && bar}
      {count > 0 && (
        <StickyActionBar
          floating
          status={
            <div className="flex items-center gap-2">
              <p role="status" className="font-medium tabular-nums">
                {tTools('chosen', { count })}
              </p>
              {!selection.isAll && choosable > chosenOnes.length && (
                <Button size="sm" variant="quiet" onPress={selection.chooseAll}>
                  {tTools('chooseAll', { count: choosable })}
                </Button>
              )}
              <IconButton size="sm" icon={<X />} label={tTools('chooseNone')} onPress={selection.clear} />
            </div>
          }
        >
          <Button variant="primary" icon={<UserRoundPen />} onPress={() => (selection.isAll ? setAllOpen(true) : setOpened(chosenOnes))}>
            {t('exception.forChosen')}
          </Button>
        </StickyActionBar>
      )}
      {isAllOpen && (
        <ExceptAllDialog
          id={rollover.id}
          asked={narrowed}
          exceptIds={selection.ids}
          count={count}
          seen={seen}
          programmes={programmes}
          onClose={(isDone) => {
            setAllOpen(false)
            if (isDone) selection.clear()
          }}
        />
      )}
      {opened.length > 0 && (
        <ExceptionDialog
          id={rollover.id}
          students={opened}
          programmes={programmes}
          onClose={(isDone) => {
            setOpened([])
            if (isDone) selection.clear()
          }}
        />
      )}
    </section>
  )
}

/** Whether another rollover has decided on the student, or they were changed after its day: nothing can be decided here. */
function isSettled({ reason }: RolloverStudent): boolean {
  return reason === 'ALREADY' || reason === 'LATER'
}
