'use client'

import { Eye, Inbox } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { filteredAddress } from '@/components/shared/filtered-address'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { StateChips } from '@/components/shared/list/state-chips'
import { neighboursOf } from '@/components/shared/page/neighbours'
import { SplitRow, SplitRows } from '@/components/shared/page/split-row'
import { SplitView } from '@/components/shared/page/split-view'
import { Pager } from '@/components/shared/pager'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import type { OutputOf } from '@/lib/contract'
import type { listCases, readConcernChoices } from '@/lib/contracts/concerns'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import type { ConcernsAsked } from './asked.shapes'
import { CaseView } from './case-view'
import { ConcernTabs } from './concerns-frame'
import { KindIcon, LevelChip, StateChip } from './words'

type Found = OutputOf<typeof listCases>
const shownKinds = ['OPEN', 'MINE', 'OVER'] as const

const filtersOf = ({ shown, q, page }: ConcernsAsked): Filters => ({
  tab: 'cases',
  shown: shown.toLowerCase(),
  q,
  page: page === 1 ? '' : String(page),
})

interface CasesScreenProps {
  found: Found
  asked: ConcernsAsked
  choices: OutputOf<typeof readConcernChoices> | null
}

/**
 * Lists the cases that the reader may open, those due first, with one case beside them. No case opens by itself, since each opening is recorded and others can
 * see it.
 */
export function CasesScreen({ found, asked, choices }: CasesScreenProps) {
  const t = useTranslations('concerns')
  const shownBy = useMemo(() => filtersOf(asked), [asked])
  const filters = useFilters(paths.seriousConcern, shownBy)
  const openId = asked.case ?? null
  const hrefOf = (id: string) => filteredAddress(paths.seriousConcern, { ...shownBy, case: id })

  const from = (asked.page - 1) * found.pageSize
  return (
    <SplitView
      isNarrow
      title={t('title')}
      after={found.total > 0 ? String(found.total) : undefined}
      tools={
        <>
          <ConcernTabs choices={choices} tab="cases" />
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
        </>
      }
      list={
        found.rows.length === 0 ? (
          <EmptyState icon={<Inbox />} title={t('cases.empty')}>
            {t('cases.emptyHelp')}
          </EmptyState>
        ) : (
          <SplitRows label={t('tab.cases')}>
            {found.rows.map((row) => (
              <CaseRow key={row.id} row={row} href={hrefOf(row.id)} isOpen={row.id === openId} />
            ))}
          </SplitRows>
        )
      }
      foot={
        found.total > found.pageSize && (
          <Pager
            page={asked.page}
            pages={Math.ceil(found.total / found.pageSize)}
            from={from + 1}
            to={from + found.rows.length}
            total={found.total}
            onGo={filters.turnTo}
          />
        )
      }
      place={`concerns ${asked.shown} ${asked.q} ${asked.page}`}
      isOpen={openId !== null}
      {...neighboursOf(found.rows, openId, hrefOf)}
      paneLabel={t('case.label')}
      pane={
        openId === null ? (
          <EmptyState icon={<Eye />} title={t('cases.choose', { count: found.total })} className="my-auto">
            {t('cases.chooseHelp')}
          </EmptyState>
        ) : (
          <CaseView key={openId} id={openId} back={hrefOf('')} />
        )
      }
    />
  )
}

function CaseRow({ row, href, isOpen }: { row: Found['rows'][number]; href: string; isOpen: boolean }) {
  const t = useTranslations('concerns')
  const formats = useFormats()
  const due = row.dueOn === null ? '' : `${t('cases.due')} ${formats.day(row.dueOn)}`
  const facts = [row.number, due, t(`category.${row.category}`), row.owner ?? t('cases.noOwner'), formats.date(row.raisedAt)]
  const warning = row.risk && row.state === 'OPEN' ? 'risk' : row.isOverdue ? 'overdue' : null
  return (
    <SplitRow
      href={href}
      isOpen={isOpen}
      leading={<KindIcon kind={row.kind} />}
      title={row.student}
      meta={facts.filter(Boolean).join(' · ')}
      trailing={
        <>
          {warning ? <Chip tone="danger">{t(`cases.${warning}`)}</Chip> : <LevelChip level={row.level} />}
          <StateChip state={row.state} />
        </>
      }
    />
  )
}
