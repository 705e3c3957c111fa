'use client'

import { CircleHelp } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { BackButton } from '@/components/ui/back-button'
import { Banner } from '@/components/ui/banner'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { ProgressBar } from '@/components/ui/progress-bar'
import { StatusChip } from '@/components/ui/status-chip'
import { TextLink } from '@/components/ui/text-link'
import { useMayOpen } from '@/components/shared/use-places'
import { useFormats } from '@/lib/i18n/use-formats'
import { useToday } from '@/components/shared/live/use-today'
import { paths } from '@/lib/paths'
import { useOriginWords } from './origin-words'
import { StagePath } from './stage-path'
import { TurnCard, type Instance } from './turn-card'
import { useKept } from './use-kept'

const tones = { RUNNING: 'info', STUCK: 'danger', DONE: 'success', CANCELLED: 'neutral' } as const

/** One instance: its progress, whose turn it is, and the path from its start to its end. */
export function InstanceScreen({ instance }: { instance: Instance }) {
  const t = useTranslations('workflows')
  const router = useRouter()
  const origin = useOriginWords()
  const writes = useMayOpen('newMessage')
  const { workflow, subject, isYou, state, isHeld, progress, turn, path, contact, nextClinic, stuck, administers } = instance
  useKept(isYou ? { id: instance.id, workflowId: workflow.id } : null)
  const refresh = () => router.refresh()
  const isOver = state === 'DONE' || state === 'CANCELLED'
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <PageHeader
        back={<BackButton href={paths.workflow} label={t('title')} />}
        title={workflow.name}
        after={state !== 'RUNNING' && <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>}
        subtitle={[!isYou && subject.displayName, origin(instance.origin)].filter(Boolean).join(' · ')}
        more={administers && <LinkButton href={`${paths.workflowEditor}/${workflow.id}?tab=running`}>{t('administer')}</LinkButton>}
      />
      {isHeld && (
        <Banner tone="warning" announce="none" title={t('held')}>
          {t('heldHelp')}
        </Banner>
      )}
      {state === 'STUCK' && (
        <Banner tone="danger" announce="none" title={t('stuckTitle')}>
          {stuck ? t(`stuck.${stuck}`) : t('stuckHelp')}
        </Banner>
      )}
      <ProgressBar
        label={t('progressLabel')}
        value={progress.done}
        max={progress.of}
        words={t('progress', { done: progress.done, of: progress.of })}
        tone={state === 'DONE' ? 'success' : 'info'}
      />
      {turn && !isOver && <TurnCard turn={turn} isHeld={isHeld} nextClinic={nextClinic} refresh={refresh} />}
      <StagePath path={path} />
      {contact && !isOver && writes && (
        <p className="flex items-start gap-2 text-dense text-muted">
          <CircleHelp aria-hidden="true" className="size-5 shrink-0" />
          <span>
            {t('help')} <TextLink href={`${paths.newMessage}?to=${contact.id}`}>{t('writeTo', { name: contact.displayName })}</TextLink>
          </span>
        </p>
      )}
      {administers && <History entries={instance.history} />}
    </div>
  )
}

function History({ entries }: { entries: Instance['history'] }) {
  const t = useTranslations('workflows')
  const formats = useFormats()
  const today = useToday()
  if (entries.length === 0) return null
  return (
    <details className="text-dense">
      <summary className="hit-area cursor-pointer font-medium">{t('history.title')}</summary>
      <ol className="mt-2 flex flex-col gap-2">
        {entries.map(({ at, by, act, caption, to, reason }, place) => (
          <li key={`${at} ${place}`} className="wrap-anywhere">
            {[formats.nearDate(at, today), formats.time(at), t(`history.${act}`), caption, to, by?.displayName].filter(Boolean).join(' · ')}
            {reason !== '' && <span className="block text-muted">{reason}</span>}
          </li>
        ))}
      </ol>
    </details>
  )
}
