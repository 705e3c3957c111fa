'use client'

import { ArrowUpDown, ClipboardList, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { moveProcedure, type listProcedures } from '@/lib/contracts/interface-editor'
import { paths } from '@/lib/paths'
import { EditorTabs } from './editor-tabs'
import { useStateFilter } from './state-filter'
import { OrderList } from '@/components/shared/editor/order-list'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter } from '@/components/shared/list/list-filter'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { useOrdering } from '@/components/shared/editor/use-ordering'

interface ProceduresScreenProps {
  found: OutputOf<typeof listProcedures>
  asked: Filters
}

/** The number of rows drawn at first, and added on each request. */
const page = 100
const path = paths.interfaceProcedures
const edit = paths.interfaceProcedure

export function ProceduresScreen({ found, asked }: ProceduresScreenProps) {
  const t = useTranslations('interfaceEditor')
  const tOrder = useTranslations('editor.order')
  const tShell = useTranslations('shell')
  const filters = useFilters(path, asked)
  const state = useStateFilter(asked, filters.set)
  const { rows, move } = useOrdering(found.procedures, (to) => call(moveProcedure, to))
  const [isOrdering, setOrdering] = useState(false)
  const [shown, setShown] = useState(page)
  const isFiltered = Object.values(asked).some((value) => value !== '')
  const fresh = (
    <LinkButton href={`${edit}/new`} variant="primary" icon={<Plus />}>
      {t('procedure.add')}
    </LinkButton>
  )

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={tShell('titles.interfaceProcedures')}
        after={found.total > 0 && t('list.count', { shown: rows.length, total: found.total })}
        primary={fresh}
      />
      <EditorTabs current="interfaceProcedures" />
      {found.total > 0 && (
        <FilterBar
          search={{ label: t('list.search'), hint: t('list.searchHint'), of: filters }}
          filters={[
            choiceFilter({
              id: 'category',
              label: t('procedure.category'),
              any: t('list.any'),
              options: found.categories.map((category) => ({ value: category, label: category })),
              value: asked.category ?? '',
              onChange: (category) => filters.set({ category }),
            }),
            choiceFilter({
              id: 'specialtyId',
              label: t('procedure.specialty'),
              any: t('list.any'),
              options: found.specialties.map(({ id, name }) => ({ value: id, label: name })),
              value: asked.specialtyId ?? '',
              onChange: (specialtyId) => filters.set({ specialtyId }),
            }),
            state,
          ]}
          onClear={filters.clear}
        />
      )}
      <p role="status" className="sr-only">
        {t('list.count', { shown: rows.length, total: found.total })}
      </p>
      {rows.length === 0 &&
        (isFiltered ? (
          <EmptyState
            icon={<ClipboardList />}
            title={t('list.nothing')}
            action={<Button onPress={filters.clear}>{t('list.clear')}</Button>}
          >
            {t('list.nothingHelp')}
          </EmptyState>
        ) : (
          <EmptyState icon={<ClipboardList />} title={t('procedure.empty')} action={fresh}>
            {t('procedure.emptyHelp')}
          </EmptyState>
        ))}
      {rows.length > 1 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" icon={<ArrowUpDown />} aria-pressed={isOrdering} onPress={() => setOrdering(!isOrdering)}>
            {tOrder(isOrdering ? 'done' : 'start')}
          </Button>
          {isOrdering && <p className="text-dense text-muted">{tOrder('help')}</p>}
        </div>
      )}
      {isOrdering && (
        <OrderList
          label={tOrder('start')}
          items={rows.map(({ id, caption, code, category }) => ({ id, caption, about: `${code} · ${category}` }))}
          onMove={(id, to) => void move(id, to)}
        />
      )}
      {!isOrdering && rows.length > 0 && (
        <List label={tShell('titles.interfaceProcedures')}>
          {rows.slice(0, shown).map(({ id, caption, code, category, specialty, criteria, stages, limited, active }) => (
            <ListRow
              key={id}
              href={`${edit}/${id}`}
              title={caption}
              subtitle={[code, category, specialty, t('procedure.criteriaCount', { count: criteria })].filter(Boolean).join(' · ')}
              trailing={
                <span className="flex flex-wrap gap-1">
                  {stages > 0 && <Chip tone="info">{t('procedure.stagesCount', { count: stages })}</Chip>}
                  {limited && <Chip tone={limited === 'BLOCK' ? 'danger' : 'warning'}>{t(`permits.chip.${limited}`)}</Chip>}
                  {!active && <Chip>{t('inactive')}</Chip>}
                </span>
              }
            />
          ))}
        </List>
      )}
      {!isOrdering && rows.length > shown && (
        <Button onPress={() => setShown(shown + page)}>{t('list.more', { count: Math.min(page, rows.length - shown) })}</Button>
      )}
    </div>
  )
}
