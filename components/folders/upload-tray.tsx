'use client'

import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isUnderWay } from '@/components/shared/upload-modal-queue'
import { UploadRow } from '@/components/shared/upload-modal-row'
import { IconButton } from '@/components/ui/icon-button'
import { List } from '@/components/ui/list'
import { uploadTypes } from '@/lib/contracts/files'
import { tray } from './upload-tray-store'

/** The files being sent, shown while there are any. */
export function UploadTray() {
  const t = useTranslations('upload')
  const uploads = useSyncExternalStore(tray.subscribe, tray.get, tray.get)
  const [isOpen, setOpen] = useState(true)
  const isBusy = uploads.some(isUnderWay)
  useAskBeforeClosing(isBusy)
  if (uploads.length === 0) return null
  const stored = uploads.filter(({ state }) => state === 'stored').length
  return (
    <section
      aria-label={t('tray')}
      className="sticky bottom-4 z-10 ml-auto flex w-full max-w-md flex-col overflow-hidden rounded-card border border-line bg-surface text-ink shadow-popover"
    >
      <header className="flex items-center gap-2 border-b border-line px-4 py-1">
        <p role="status" className="grow font-medium tabular-nums">
          {t('summary', { stored, all: uploads.length })}
        </p>
        <IconButton
          label={t(isOpen ? 'collapse' : 'expand')}
          icon={isOpen ? <ChevronDown /> : <ChevronUp />}
          onPress={() => setOpen(!isOpen)}
        />
        {!isBusy && <IconButton label={t('closeTray')} icon={<X />} onPress={tray.clear} />}
      </header>
      {isOpen && (
        <div className="max-h-80 overflow-y-auto px-2">
          <List label={t('files')}>
            {uploads.map((upload) => (
              <UploadRow
                key={upload.id}
                upload={upload}
                types={uploadTypes}
                onRetry={() => tray.retry(upload.id)}
                onPause={() => tray.pause(upload.id)}
                onRemove={() => tray.remove(upload.id)}
              />
            ))}
          </List>
        </div>
      )}
    </section>
  )
}

/** The browser asks before the page closes, because a chosen file cannot be read again. */
function useAskBeforeClosing(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isBusy])
}
