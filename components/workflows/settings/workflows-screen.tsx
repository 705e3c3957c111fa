'use client'

import { Plus, Workflow } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { nameColumn } from '@/components/shared/data-table/name-column'
import { ListScreen } from '@/components/shared/list/list-screen'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import type { StarterName } from '@/lib/workflows/vocabulary'
import { NewWorkflowFields, useNewWorkflow } from './new-workflow-fields'
import type { ListedWorkflow } from './types'

interface WorkflowsScreenProps {
  found: { readonly workflows: readonly ListedWorkflow[] }
  asked: Filters
  starters: readonly StarterName[]
}

const tones = { ACTIVE: 'success', DISABLED: 'neutral', SUSPENDED: 'warning' } as const

/** The page at /settings/workflows. */
export function WorkflowsScreen({ found: { workflows }, asked, starters }: WorkflowsScreenProps) {
  const t = useTranslations('workflowSettings')
  const formats = useFormats()
  const filters = useFilters(paths.workflowList, asked)
  const [isMaking, setMaking] = useState(false)
  const href = ({ id }: { readonly id: string }) => `${paths.workflowEditor}/${id}` as const
  const add = (
    <Button variant="primary" icon={<Plus />} onPress={() => setMaking(true)}>
      {t('new.title')}
    </Button>
  )
  const chips = ({ state, version, hasDraft }: ListedWorkflow) => (
    <span className="flex flex-wrap gap-1">
      <StatusChip tone={tones[state]}>
        {version === null ? t('neverPublished') : t('stateVersion', { state: t(`state.${state}`), number: version })}
      </StatusChip>
      {hasDraft && version !== null && <StatusChip tone="warning">{t('draft')}</StatusChip>}
    </span>
  )
  const startsIn = ({ starts }: ListedWorkflow) =>
    starts.length === 0
      ? t('list.noStart')
      : formats.list(
          starts.map((kind) => t(`start.${kind}`)),
          'disjunction',
        )
  const running = ({ running: count, stuck }: ListedWorkflow) => (
    <span className="inline-flex flex-wrap items-center gap-2">
      {t('list.runningCount', { count })}
      {stuck > 0 && <StatusChip tone="danger">{t('list.stuckCount', { count: stuck })}</StatusChip>}
    </span>
  )
  const columns: readonly Column<ListedWorkflow>[] = [
    nameColumn<ListedWorkflow>({ header: t('name'), href }),
    { id: 'state', header: t('list.state'), cell: chips },
    { id: 'stages', header: t('tabs.stages'), isNumber: true, cell: ({ stages }) => formats.number(stages) },
    { id: 'running', header: t('tabs.running'), cell: running },
    { id: 'starts', header: t('list.starts'), cell: startsIn },
  ]
  return (
    <>
      <ListScreen
        filters={filters}
        search={{ label: t('list.search'), hint: t('list.searchHint') }}
        isSearched={Boolean(asked.q)}
        icon={<Workflow />}
        empty={{ title: t('list.empty'), help: t('list.intro'), action: add }}
        nothing={{ title: t('list.nothing'), help: t('list.nothingHelp'), clear: t('list.clear') }}
        list={
          workflows.length === 0 ? null : (
            <DataTable
              label={t('title')}
              rows={workflows}
              columns={columns}
              card={(row) => (
                <ListRow
                  key={row.id}
                  href={href(row)}
                  title={row.name}
                  subtitle={[
                    t('list.stageCount', { count: row.stages }),
                    t('list.runningCount', { count: row.running }),
                    startsIn(row),
                  ].join(' · ')}
                  trailing={
                    row.stuck > 0 ? <StatusChip tone="danger">{t('list.stuckCount', { count: row.stuck })}</StatusChip> : chips(row)
                  }
                />
              )}
            />
          )
        }
      >
        <PageHeader title={t('title')} intro={workflows.length > 0 && t('list.intro')} primary={add} />
      </ListScreen>
      {isMaking && <NewWorkflowDialog starters={starters} onClose={() => setMaking(false)} />}
    </>
  )
}

function NewWorkflowDialog({ starters, onClose }: { starters: readonly StarterName[]; onClose: () => void }) {
  const t = useTranslations('workflowSettings')
  const tUi = useTranslations('ui')
  const fresh = useNewWorkflow()
  return (
    <Dialog
      open
      size="md"
      title={t('new.title')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{tUi('cancel')}</Button>
          <Button variant="primary" loading={fresh.isMaking} onPress={() => void fresh.make()}>
            {t('new.make')}
          </Button>
        </>
      }
    >
      <NewWorkflowFields of={fresh} starters={starters} />
    </Dialog>
  )
}
