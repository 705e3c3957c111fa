'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Dialog } from '@/components/ui/dialog'
import { List } from '@/components/ui/list'
import { connection } from '@/lib/client/connection'
import { useOffline } from '@/lib/client/hooks'
import { imageTypes, uploadTypes } from '@/lib/contracts/files'
import type { UploadModalProps } from './upload-modal'
import { UploadDrop } from './upload-modal-drop'
import { isUnderWay, problemOfStart, uploadQueue } from './upload-modal-queue'
import { UploadRow } from './upload-modal-row'
import { dropFile, sendFile } from './upload-modal-send'

export function UploadDialog({ title, accept, types: wanted, multiple, onDone }: UploadModalProps) {
  const t = useTranslations('upload')
  const tUi = useTranslations('ui')
  const types = wanted ?? (accept === 'images' ? imageTypes : uploadTypes)
  const [queue] = useState(() => uploadQueue({ types, look: problemOfStart, send: sendFile, drop: dropFile }))
  const uploads = useSyncExternalStore(queue.subscribe, queue.get, queue.get)
  const isOffline = useOffline()

  useEffect(() => {
    const stopWatching = connection.subscribe(() => {
      if (!connection.offline) queue.resume()
    })
    return () => {
      stopWatching()
      queue.clear()
    }
  }, [queue])

  const stored = uploads.flatMap(({ asset }) => (asset ? [asset] : []))
  const failed = uploads.filter(({ state }) => state === 'failed' || state === 'refused')
  const canRetry = uploads.some(({ state }) => state === 'failed')
  const isWaiting = uploads.some(({ state }) => state === 'offline')
  const isPaused = uploads.some(({ state }) => state === 'paused')
  const isBusy = uploads.some(isUnderWay)

  function choose(files: readonly File[]) {
    if (!multiple) queue.clear()
    queue.add(multiple ? files : files.slice(0, 1))
  }

  async function close() {
    const isUnfinished = isBusy || isWaiting || isPaused
    if (
      isUnfinished &&
      !(await confirm({ title: t('stopTitle'), body: t('stopHelp'), action: t('stop'), cancel: t('goOn'), tone: 'danger' }))
    )
      return
    onDone(stored)
  }

  return (
    <Dialog
      open
      size="md"
      title={title}
      onClose={() => void close()}
      footer={
        <>
          <p role="status" className="grow self-center text-dense text-muted">
            {uploads.length > 0 && t('summary', { stored: stored.length, all: uploads.length })}
          </p>
          {stored.length > 0 || isBusy || isWaiting ? (
            <Button variant="primary" disabledReason={isBusy && t('stillSending')} onPress={() => void close()}>
              {t('done')}
            </Button>
          ) : (
            <Button onPress={() => void close()}>{tUi('cancel')}</Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {(isOffline || isWaiting) && (
          <Banner tone="offline" title={t('needsConnection')}>
            {isWaiting ? t('kept') : t('connect')}
          </Banner>
        )}
        {failed.length > 0 && (
          <Banner
            tone="danger"
            announce="assertive"
            title={t('couldNotUpload')}
            action={
              canRetry && (
                <Button size="sm" onPress={() => queue.retry()}>
                  {t('retry')}
                </Button>
              )
            }
          >
            {t('problem')}
          </Banner>
        )}
        <UploadDrop types={types} accept={accept} multiple={multiple} onFiles={choose} />
        {uploads.length > 0 && (
          <List label={t('files')}>
            {uploads.map((upload) => (
              <UploadRow
                key={upload.id}
                upload={upload}
                types={types}
                onRetry={() => queue.retry(upload.id)}
                onPause={() => queue.pause(upload.id)}
                onRemove={() => queue.remove(upload.id)}
              />
            ))}
          </List>
        )}
      </div>
    </Dialog>
  )
}
