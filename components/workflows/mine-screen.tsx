'use client'

import { Workflow } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useDueWords } from '@/components/shared/use-due-words'
import { EmptyState } from '@/components/ui/empty-state'
import { BackButton } from '@/components/ui/back-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import type { OutputOf } from '@/lib/contract'
import type { listMine, listStartable } from '@/lib/contracts/workflows'
import { isAlive } from '@/lib/states/workflow-instance'
import { paths } from '@/lib/paths'
import { instanceHref } from './hrefs'
import { stageIcons } from './kind-icons'
import { useOriginWords } from './origin-words'
import { StartWorkflow } from './start-workflow'

type Mine = OutputOf<typeof listMine>
type Row = Mine['own'][number]
export type Startable = OutputOf<typeof listStartable>['workflows']

interface MineScreenProps {
  mine: Mine
  startable: Startable
  /** Set where the screen is about one workflow. */
  workflowId?: string
}

/** /workflows and /workflows/:workflowId: the instances that ask something of the reader, those about the reader, and those that have ended. */
export function MineScreen({ mine: { workflow, own, asked }, startable, workflowId }: MineScreenProps) {
  const t = useTranslations('workflows')
  const [running, ended] = [own.filter(({ state }) => isAlive(state)), own.filter(({ state }) => !isAlive(state))]
  const offered = startable.filter(({ id }) => workflowId === undefined || id === workflowId)
  const name = workflow?.name ?? (workflowId === undefined ? undefined : offered[0]?.name)
  const start = offered.length > 0 && <StartWorkflow startable={offered} />
  const isNothing = own.length + asked.length === 0
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader
        {...(workflowId !== undefined && { back: <BackButton href={paths.workflow} label={t('title')} /> })}
        title={name ?? t('title')}
        primary={!isNothing && start}
      />
      {isNothing && (
        <EmptyState icon={<Workflow />} title={t(workflowId === undefined ? 'empty' : 'none')} action={start || undefined}>
          {t('emptyHelp')}
        </EmptyState>
      )}
      <Part title={t('asked')} rows={asked} />
      <Part title={t('own')} rows={running} />
      <Part title={t('ended')} rows={ended} />
    </div>
  )
}

function Part({ title, rows }: { title: string; rows: readonly Row[] }) {
  const t = useTranslations('workflows')
  const origin = useOriginWords()
  const due = useDueWords()
  if (rows.length === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-lead font-bold">
        {title} <span className="ml-1 text-dense font-normal text-muted">{rows.length}</span>
      </h2>
      <List label={title}>
        {rows.map(({ id, workflow, subject, isYou, state, turn, progress, origin: from }) => (
          <ListRow
            key={id}
            href={instanceHref(workflow.id, id)}
            icon={turn ? stageIcons[turn.kind] : <Workflow />}
            title={isYou ? workflow.name : subject.displayName}
            hasLongFacts
            {...(turn && turn.dueAt !== null && { due: due({ dueAt: turn.dueAt, isFull: true })?.text })}
            subtitle={[isYou ? origin(from) : workflow.name, turn?.caption, t('progress', { done: progress.done, of: progress.of })]
              .filter(Boolean)
              .join(' · ')}
            trailing={
              turn?.isYours ? (
                <StatusChip tone="info">{t('yourTurn')}</StatusChip>
              ) : (
                state !== 'RUNNING' && (
                  <StatusChip tone={state === 'STUCK' ? 'danger' : state === 'DONE' ? 'success' : 'neutral'}>
                    {t(`state.${state}`)}
                  </StatusChip>
                )
              )
            }
          />
        ))}
      </List>
    </section>
  )
}
