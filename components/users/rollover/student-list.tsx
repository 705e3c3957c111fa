'use client'

import { UserRoundSearch } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DataTable, type Column } from '@/components/shared/data-table'
import { Pager } from '@/components/shared/pager'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { ListRow } from '@/components/ui/list-row'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { TextLink } from '@/components/ui/text-link'
import type { Rollover, RolloverStudent } from '@/lib/contracts/users/rollover'
import { screens } from '@/lib/gates'
import { rolloverActions } from '@/lib/rollover'
import { ExceptionDialog } from './exception-dialog'
import { toneOf, useRolloverWords } from './rollover-words'

/** Everybody whom it is about, with what becomes of them, and the way to decide otherwise. */
export function StudentList({ found: { rollover, programmes, students, total, from, page, pages }, asked }: { found: Rollover; asked: Filters }) {
  const t = useTranslations('rollover')
  const tLists = useTranslations('lists')
  const tSelector = useTranslations('selector')
  const words = useRolloverWords()
  const filters = useFilters(`${screens.rollover.path}/${rollover.id}`, asked)
  const [opened, setOpened] = useState<RolloverStudent | null>(null)
  const chosen = programmes.filter(({ id }) => rollover.programmeIds.includes(id))
  const longest = Math.max(0, ...chosen.map(({ lengthYears }) => lengthYears))
  const isFiltered = Object.entries(asked).some(([name, value]) => name !== 'page' && value !== '')
  const next = (student: RolloverStudent) => (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1"><Chip tone={toneOf(student)}>{words.next(student)}</Chip><span className="text-dense text-muted">{words.reason(student)}</span></span>
  )
  const edit = (student: RolloverStudent) => (
    <Button size="sm" aria-label={t('exception.of', { name: student.displayName })} disabledReason={(student.reason === 'ALREADY' || student.reason === 'LATER') && words.reason(student)} onPress={() => setOpened(student)}>
      {t(student.exception ? 'exception.change' : 'exception.add')}
    </Button>
  )
  const columns: readonly Column<RolloverStudent>[] = [
    { id: 'name', header: tLists('column.name'), cell: ({ id, displayName, studentIdNumber }) => <><TextLink href={`${screens.user.path}/${id}`} className="font-medium">{displayName}</TextLink>{studentIdNumber && <><br /><span className="text-meta text-muted">{studentIdNumber}</span></>}</> },
    { id: 'now', header: t('column.now'), cell: words.now },
    { id: 'next', header: t('column.next'), cell: next },
    { id: 'exception', header: t('column.exception'), cell: edit },
  ]

  return (
    <section aria-labelledby="rollover-students" className="flex flex-col gap-4">
      <h2 id="rollover-students" className="text-h2 font-bold">{t('everybody')}</h2>
      <div role="search" className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <div className="self-end"><SearchField label={t('search')} placeholder={tLists('searchHint')} value={filters.text} maxLength={100} loading={filters.isBusy} onChange={filters.type} /></div>
        <Select label={t('filter.programme')} placeholder={tSelector('any')} options={chosen.map(({ id, name }) => ({ value: id, label: name }))} value={asked.programmeId ?? ''} onChange={(programmeId) => filters.set({ programmeId })} />
        <Select label={t('filter.year')} placeholder={tSelector('any')} options={Array.from({ length: longest }, (_, at) => ({ value: String(at + 1), label: t('year', { year: at + 1 }) }))} value={asked.year ?? ''} onChange={(year) => filters.set({ year })} />
        <Select label={t('filter.action')} placeholder={tSelector('any')} options={rolloverActions.map((value) => ({ value, label: t(`action.${value}`) }))} value={asked.action ?? ''} onChange={(action) => filters.set({ action })} />
        <div className="sm:col-span-2"><Checkbox label={t('filter.exceptions')} checked={asked.exceptions === '1'} onChange={(on) => filters.set({ exceptions: on ? '1' : '' })} /></div>
      </div>
      {students.length === 0 && (
        <EmptyState icon={<UserRoundSearch />} title={t(isFiltered ? 'nobodyFits' : 'nobody')} action={isFiltered && <Button onPress={filters.clear}>{t('clear')}</Button>}>{t(isFiltered ? 'nobodyFitsHelp' : 'nobodyHelp')}</EmptyState>
      )}
      {students.length > 0 && (
        <DataTable
          label={t('everybody')}
          rows={students}
          columns={columns}
          card={(student) => <ListRow key={student.id} title={student.displayName} subtitle={<>{words.now(student)}<br />{next(student)}</>} actions={edit(student)} />}
        />
      )}
      {students.length > 0 && <Pager page={page} pages={pages} from={from} to={from + students.length - 1} total={total} onGo={filters.turnTo} />}
      {opened && <ExceptionDialog key={opened.id} id={rollover.id} student={opened} programmes={programmes} onClose={() => setOpened(null)} />}
    </section>
  )
}
