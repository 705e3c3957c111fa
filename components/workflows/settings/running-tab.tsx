'use client'

import { ArrowLeft, Ban, Ellipsis, FastForward, Undo2, UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { useToday } from '@/components/shared/live/use-today'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ListRow } from '@/components/ui/list-row'
import { Menu } from '@/components/ui/menu'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { Spinner } from '@/components/ui/spinner'
import { StatusChip } from '@/components/ui/status-chip'
import { listRunning } from '@/lib/contracts/workflows'
import { useAsked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import { useFormats } from '@/lib/i18n/use-formats'
import { ActDialog, type Act } from './act-dialog'
import { useEditing } from './editing-context'
import type { RunningRow } from './types'

/** The running or the stuck instances, with the actions that an administrator of workflows has on each. */
export function RunningTab({ isStuck }: { isStuck: boolean }) {
  const t = useTranslations('workflowSettings')
  const problem = useProblemText()
  const router = useRouter()
  const { found } = useEditing()
  const [show, setShow] = useState<'RUNNING' | 'ENDED'>('RUNNING')
  const [stageId, setStageId] = useState('')
  const [versionId, setVersionId] = useState('')
  const [after, setAfter] = useState<string | null>(null)
  const [act, setAct] = useState<{ readonly act: Act; readonly row: RunningRow } | null>(null)
  const asked = useAsked(
    listRunning,
    {
      workflowId: found.id,
      show: isStuck ? 'STUCK' : show,
      ...(stageId !== '' && { stageId }),
      ...(versionId !== '' && { versionId }),
      ...(after !== null && { after }),
    },
    'form',
  )
  const { current, isFailed, error } = asked
  const isFiltered = stageId !== '' || versionId !== ''

  /** Another filter begins with its first page. */
  function filter(change: () => void) {
    change()
    setAfter(null)
  }

  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-4 md:px-6">
      <div className="flex flex-wrap items-end gap-3">
        {!isStuck && (
          <Segmented
            label={t('running.show')}
            hideLabel
            value={show}
            options={(['RUNNING', 'ENDED'] as const).map((value) => ({ value, label: t(`running.${value}`) }))}
            onChange={(next) => filter(() => setShow(next))}
          />
        )}
        {show === 'RUNNING' && (
          <Select
            className="max-sm:w-full sm:w-60"
            label={t('running.stage')}
            placeholder={t('running.everyStage')}
            value={stageId}
            options={found.stages.map((stage, at) => ({
              value: stage.id,
              label: t('stageNamed', { number: at + 1, caption: stage.caption || t(`kind.${stage.kind}`) }),
            }))}
            onChange={(next) => filter(() => setStageId(next))}
          />
        )}
        {found.versions.length > 1 && (
          <Select
            className="max-sm:w-full sm:w-48"
            label={t('running.version')}
            placeholder={t('running.everyVersion')}
            value={versionId}
            options={found.versions.map(({ id, number }) => ({ value: id, label: t('versions.version', { number }) }))}
            onChange={(next) => filter(() => setVersionId(next))}
          />
        )}
      </div>
      {!current && !isFailed && <Spinner />}
      {isFailed && <p className="text-danger">{problem(error)}</p>}
      {current && current.rows.length === 0 && (
        <EmptyState
          title={t(
            isFiltered ? 'running.nothingFound' : isStuck ? 'running.noneStuck' : show === 'ENDED' ? 'running.noneEnded' : 'running.none',
          )}
        >
          {isStuck && t('running.noneStuckHelp')}
        </EmptyState>
      )}
      {current && current.rows.length > 0 && (
        <RunningRows rows={current.rows} isStuck={isStuck} onAct={(next, row) => setAct({ act: next, row })} />
      )}
      {(after !== null || (current && current.next !== null)) && (
        <div className="flex flex-wrap justify-end gap-2">
          {after !== null && (
            <Button size="sm" icon={<ArrowLeft />} onPress={() => setAfter(null)}>
              {t('running.first')}
            </Button>
          )}
          {current && current.next !== null && (
            <Button size="sm" onPress={() => setAfter(current.next)}>
              {t('running.next')}
            </Button>
          )}
        </div>
      )}
      {act && (
        <ActDialog
          {...act}
          onClose={() => setAct(null)}
          onDone={() => {
            setAct(null)
            asked.again()
            router.refresh()
          }}
        />
      )}
    </div>
  )
}

interface RunningRowsProps {
  rows: readonly RunningRow[]
  isStuck: boolean
  onAct: (act: Act, row: RunningRow) => void
}

function RunningRows({ rows, isStuck, onAct }: RunningRowsProps) {
  const t = useTranslations('workflowSettings')
  const formats = useFormats()
  const today = useToday()
  const origin = ({ origin: { kind, title } }: RunningRow) => title || t(`origin.${kind}`)
  const whose = ({ stage }: RunningRow) => stage?.whose.person?.displayName ?? stage?.whose.role?.name
  const stageOf = (row: RunningRow) =>
    row.stage
      ? row.stage.caption || t(`kind.${row.stage.kind}`)
      : row.endedAt === null
        ? '–'
        : t(row.state === 'CANCELLED' ? 'running.CANCELLED' : 'running.DONE')
  const since = ({ stage, startedAt, endedAt }: RunningRow) => formats.nearDate(endedAt ?? stage?.openedAt ?? startedAt, today)
  const due = ({ stage }: RunningRow) => stage?.dueAt && formats.nearDate(stage.dueAt, today)
  const late = ({ stage }: RunningRow) => stage?.isLate === true && <StatusChip tone="danger">{t('running.late')}</StatusChip>
  const stuck = (row: RunningRow) => row.stuck !== null && <StatusChip tone="danger">{t(`stuck.${row.stuck}`)}</StatusChip>
  const acts = (row: RunningRow) => (
    <Menu
      size="sm"
      variant="quiet"
      label={t('running.acts', { name: row.subject.displayName })}
      icon={<Ellipsis />}
      iconOnly
      placement="below-end"
      entries={[
        ...(row.stage && row.endedAt === null
          ? [
              { id: 'reassign', label: t('act.reassign.action'), icon: <UserPlus />, onAction: () => onAct('reassign', row) },
              { id: 'skip', label: t('act.skip.action'), icon: <FastForward />, onAction: () => onAct('skip', row) },
            ]
          : []),
        ...(row.state === 'CANCELLED'
          ? []
          : [{ id: 'goBack', label: t('act.goBack.action'), icon: <Undo2 />, onAction: () => onAct('goBack', row) }]),
        ...(row.endedAt === null
          ? [{ id: 'cancel', label: t('act.cancel.action'), icon: <Ban />, tone: 'danger' as const, onAction: () => onAct('cancel', row) }]
          : []),
      ]}
    />
  )
  const columns: readonly Column<RunningRow>[] = [
    {
      id: 'student',
      header: t('running.student'),
      cell: (row) => (
        <>
          <span className="block font-medium">{row.subject.displayName}</span>
          <span className="block text-muted">{[origin(row), t('versions.version', { number: row.version })].join(' · ')}</span>
        </>
      ),
    },
    {
      id: 'stage',
      header: t('running.stage'),
      cell: (row) => (
        <>
          <span className="block">{stageOf(row)}</span>
          <span className="block text-muted">{whose(row)}</span>
          {stuck(row)}
        </>
      ),
    },
    { id: 'since', header: t('running.since'), cell: since },
    {
      id: 'due',
      header: t('running.due'),
      cell: (row) => (
        <span className="inline-flex flex-wrap items-center gap-2 whitespace-nowrap">
          {due(row) ?? '–'}
          {late(row)}
        </span>
      ),
    },
    { id: 'acts', header: t('running.actsHead'), isAction: true, cell: (row) => (row.state === 'CANCELLED' ? null : acts(row)) },
  ]
  return (
    <DataTable
      label={t(isStuck ? 'tabs.stuck' : 'tabs.running')}
      rows={rows}
      columns={columns}
      card={(row) => (
        <ListRow
          key={row.id}
          title={row.subject.displayName}
          due={due(row) ? t('try.due', { day: due(row) ?? '' }) : undefined}
          subtitle={[stageOf(row), whose(row), origin(row), t('running.sinceDay', { day: since(row) })].filter(Boolean).join(' · ')}
          trailing={stuck(row) || late(row) || undefined}
          actions={row.state === 'CANCELLED' ? undefined : acts(row)}
        />
      )}
    />
  )
}
