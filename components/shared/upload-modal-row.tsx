'use client'

import { CircleAlert, CircleCheck, Clock, CloudOff, Pause, Play, RotateCcw, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FileIcon } from '@/components/ui/file-icon'
import { IconButton } from '@/components/ui/icon-button'
import { IconSlot } from '@/components/ui/icon-slot'
import { ListRow } from '@/components/ui/list-row'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Spinner } from '@/components/ui/spinner'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Upload } from './upload-modal-queue'

interface UploadRowProps {
  upload: Upload
  types: readonly string[]
  onRetry: () => void
  onPause: () => void
  onRemove: () => void
}

export function UploadRow({ upload, types, onRetry, onPause, onRemove }: UploadRowProps) {
  const t = useTranslations('upload')
  const formats = useFormats()
  const { name, state, sizeBytes } = upload
  return (
    <ListRow
      leading={<FileIcon name={name} />}
      title={<span className="wrap-anywhere">{name || t('noName')}</span>}
      subtitle={
        <div className="flex flex-col gap-1">
          <span>{formats.fileSize(sizeBytes)}</span>
          <UploadStatus upload={upload} types={types} />
        </div>
      }
      actions={
        <>
          {state === 'sending' && <IconButton label={t('pause', { name })} icon={<Pause />} onPress={onPause} />}
          {state === 'paused' && <IconButton label={t('resume', { name })} icon={<Play />} onPress={onRetry} />}
          {state === 'failed' && <IconButton label={t('retryOne', { name })} icon={<RotateCcw />} onPress={onRetry} />}
          {state !== 'stored' && <IconButton label={t('remove', { name })} icon={<X />} onPress={onRemove} />}
        </>
      }
    />
  )
}

/** The state of a file: an icon and words and, while it is sent, a bar. */
function UploadStatus({ upload: { name, state, problem, sentBytes, sizeBytes }, types }: Pick<UploadRowProps, 'upload' | 'types'>) {
  const t = useTranslations('upload')
  const formats = useFormats()
  switch (state) {
    case 'waiting':
      return <Status icon={<Clock />}>{t('state.waiting')}</Status>
    case 'offline':
      return (
        <Status icon={<CloudOff />} look="text-warning">
          {t('state.offline')}
        </Status>
      )
    case 'paused':
      return <Status icon={<Pause />}>{t('state.paused', { share: formats.percent(sentBytes / sizeBytes) })}</Status>
    case 'sending':
      return (
        <ProgressBar
          label={t('sending', { name })}
          value={sentBytes}
          max={sizeBytes}
          words={t('state.sending', { share: formats.percent(sentBytes / sizeBytes) })}
        />
      )
    case 'checking':
      return <Status icon={<Spinner size="sm" />}>{t('state.checking')}</Status>
    case 'stored':
      return (
        <Status icon={<CircleCheck />} look="text-success">
          {t('state.stored')}
        </Status>
      )
    case 'refused':
    case 'failed':
      return (
        <Status icon={<CircleAlert />} look="text-danger">
          {problem === null || typeof problem === 'string'
            ? t(`problems.${problem ?? 'unexpected'}`, { types: formats.list([...types], 'disjunction') })
            : problem.said}
        </Status>
      )
  }
}

function Status({ icon, look, children }: { icon: ReactNode; look?: string; children: string }) {
  return (
    <span className={look}>
      <span className="flex items-start gap-1">
        <IconSlot small className="mt-0.5">
          {icon}
        </IconSlot>
        <span>{children}</span>
      </span>
    </span>
  )
}
