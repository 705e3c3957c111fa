'use client'

import { Inbox } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { StateChips } from '@/components/shared/list/state-chips'
import { useToday } from '@/components/shared/live/use-today'
import { Pager } from '@/components/shared/pager'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import type { OutputOf } from '@/lib/contract'
import type { listCases } from '@/lib/contracts/concerns'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import type { ConcernsAsked } from './asked.shapes'
import { KindIcon, LevelChip, StateChip } from './words'

type Found = OutputOf<typeof listCases>
const shownKinds = ['OPEN', 'MINE', 'OVER'] as const

const filtersOf = ({ shown, q, page }: ConcernsAsked): Filters => ({
  tab: 'cases',
  shown: shown.toLowerCase(),
  q,
  page: page === 1 ? '' : String(page),
})

/** The cases that one may open, what is due first. */
export function CaseList({ found, asked }: { found: Found; asked: ConcernsAsked }) {
  const t = useTranslations('concerns')
  const filters = useFilters(
    paths.seriousConcern,
    useMemo(() => filtersOf(asked), [asked]),
  )

  const from = (asked.page - 1) * found.pageSize
  return (
    <div className="flex flex-col gap-4">
      <FilterBar
        states={
          <StateChips
            label={t('cases.shown')}
            options={shownKinds.map((value) => ({ value, label: t(`cases.${value}`) }))}
            value={asked.shown}
            onChange={(shown) => filters.set({ shown: shown.toLowerCase() })}
          />
        }
        search={{ label: t('cases.search'), hint: t('cases.searchHint'), of: filters }}
      />
      {found.rows.length === 0 ? (
        <EmptyState icon={<Inbox />} title={t('cases.empty')}>
          {t('cases.emptyHelp')}
        </EmptyState>
      ) : (
        <>
          <List label={t('tab.cases')}>
            {found.rows.map((row) => (
              <CaseRow key={row.id} row={row} />
            ))}
          </List>
          <Pager
            page={asked.page}
            pages={Math.ceil(found.total / found.pageSize)}
            from={from + 1}
            to={from + found.rows.length}
            total={found.total}
            onGo={filters.turnTo}
          />
        </>
      )}
    </div>
  )
}

function CaseRow({ row }: { row: Found['rows'][number] }) {
  const t = useTranslations('concerns')
  const formats = useFormats()
  const today = useToday()
  const facts = [
    t(`category.${row.category}`),
    row.owner ?? t('cases.noOwner'),
    formats.nearDate(row.raisedAt, today),
    row.dueOn === null ? '' : `${t('cases.due')} ${formats.nearDay(row.dueOn, today)}`,
  ]
  return (
    <ListRow
      href={`${paths.seriousConcern}?case=${row.id}`}
      leading={<KindIcon kind={row.kind} />}
      title={`${row.number} · ${row.student}`}
      subtitle={facts.filter(Boolean).join(' · ')}
      trailing={
        <span className="flex flex-wrap justify-end gap-1.5">
          {row.risk && row.state === 'OPEN' && <Chip tone="danger">{t('cases.risk')}</Chip>}
          {row.isOverdue && <Chip tone="danger">{t('cases.overdue')}</Chip>}
          <LevelChip level={row.level} />
          <StateChip state={row.state} />
        </span>
      }
    />
  )
}
