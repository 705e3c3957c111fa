'use client'

import { Check, CircleAlert, CloudUpload, GitCompareArrows } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { IconSlot } from './icon-slot'
import { Spinner } from './spinner'
import { TextButton } from './text-button'

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  /** `time` is formatted already, in the institution's zone: 10:42. */
  | { kind: 'saved'; time: string }
  /** `storing`: something more is being stored on the device. The words stay the same, since otherwise everything below them would move with every change. */
  | { kind: 'queued'; storing?: boolean }
  | { kind: 'failed'; onRetry: () => void }
  | { kind: 'conflict'; onCompare: () => void }

interface SaveIndicatorProps {
  state: SaveState
  className?: string
}

/** Shows where a person's work is stored; always in sight on a screen that saves by itself. */
export function SaveIndicator({ state, className }: SaveIndicatorProps) {
  const t = useTranslations('ui')
  const speaks = state.kind === 'queued' || state.kind === 'failed' || state.kind === 'conflict'
  const isStoring = state.kind === 'queued' && state.storing === true
  return (
    <div className={classNames('flex min-h-6 items-center text-meta tabular-nums', className)}>
      {state.kind === 'saving' && (
        <Line className="text-muted" icon={<Spinner size="sm" />}>
          {t('save.saving')}
        </Line>
      )}
      {state.kind === 'saved' && (
        <Line className="text-success" icon={<Check />}>
          {t('save.saved', { time: state.time })}
        </Line>
      )}
      {/* Every change is saved, so only what a person should know about is spoken. */}
      <div role="status" aria-busy={isStoring} className={speaks ? undefined : 'sr-only'}>
        {state.kind === 'queued' && (
          <Line className="text-warning" icon={isStoring ? <Spinner size="sm" /> : <CloudUpload />}>
            {t('save.queued')}
          </Line>
        )}
        {state.kind === 'failed' && (
          <Line className="text-danger" icon={<CircleAlert />}>
            {t('save.failed')} <TextButton onPress={state.onRetry}>{t('save.retry')}</TextButton>
          </Line>
        )}
        {state.kind === 'conflict' && (
          <Line className="text-danger" icon={<GitCompareArrows />}>
            {t('save.conflict')} <TextButton onPress={state.onCompare}>{t('save.compare')}</TextButton>
          </Line>
        )}
      </div>
    </div>
  )
}

function Line({ icon, className, children }: { icon: ReactNode; className: string; children: ReactNode }) {
  return (
    <p className={classNames('flex items-start gap-1 font-medium', className)}>
      <IconSlot small>{icon}</IconSlot>
      <span>{children}</span>
    </p>
  )
}
