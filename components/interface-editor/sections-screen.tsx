'use client'

import { ArrowUpDown, ListChecks, Plus } from 'lucide-react'
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
import { moveSection, type listSections } from '@/lib/contracts/interface-editor'
import { paths } from '@/lib/paths'
import { EditorTabs } from './editor-tabs'
import { useStateFilter } from './state-filter'
import { OrderList } from '@/components/shared/editor/order-list'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { useOrdering } from '@/components/shared/editor/use-ordering'

const path = paths.interfaceSections
const edit = paths.interfaceSection

export function SectionsScreen({ found, asked }: { found: OutputOf<typeof listSections>; asked: Filters }) {
  const t = useTranslations('interfaceEditor')
  const tOrder = useTranslations('editor.order')
  const tShell = useTranslations('shell')
  const filters = useFilters(path, asked)
  const state = useStateFilter(asked, filters.set)
  const { rows, move } = useOrdering(found.sections, (to) => call(moveSection, to))
  const [isOrdering, setOrdering] = useState(false)
  const isFiltered = Object.values(asked).some((value) => value !== '')
  const fresh = (
    <LinkButton href={`${edit}/new`} variant="primary" icon={<Plus />}>
      {t('section.add')}
    </LinkButton>
  )

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={tShell('titles.interfaceSections')}
        after={found.total > 0 && t('list.count', { shown: rows.length, total: found.total })}
        primary={fresh}
      />
      <EditorTabs current="interfaceSections" />
      {found.total > 0 && (
        <FilterBar
          search={{ label: t('list.search'), hint: t('section.searchHint'), of: filters }}
          filters={[state]}
          onClear={filters.clear}
        />
      )}
      <p role="status" className="sr-only">
        {t('list.count', { shown: rows.length, total: found.total })}
      </p>
      {rows.length === 0 &&
        (isFiltered ? (
          <EmptyState icon={<ListChecks />} title={t('list.nothing')} action={<Button onPress={filters.clear}>{t('list.clear')}</Button>}>
            {t('list.nothingHelp')}
          </EmptyState>
        ) : (
          <EmptyState icon={<ListChecks />} title={t('section.empty')} action={fresh}>
            {t('section.emptyHelp')}
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
          items={rows.map(({ id, caption, items }) => ({ id, caption, about: items.join(' · ') }))}
          onMove={(id, to) => void move(id, to)}
        />
      )}
      {!isOrdering && rows.length > 0 && (
        <List label={tShell('titles.interfaceSections')}>
          {rows.map(({ id, caption, items, required, limited, active }) => (
            <ListRow
              key={id}
              href={`${edit}/${id}`}
              title={caption}
              subtitle={items.join(' · ')}
              trailing={
                <span className="flex flex-wrap gap-1">
                  {required && <Chip tone="info">{t('section.required')}</Chip>}
                  {limited && <Chip tone="warning">{t('permits.chip.WARN')}</Chip>}
                  {!active && <Chip>{t('inactive')}</Chip>}
                </span>
              }
            />
          ))}
        </List>
      )}
    </div>
  )
}
