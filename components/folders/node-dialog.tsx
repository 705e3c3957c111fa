'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirm } from '@/components/ui/confirm'
import { Dialog } from '@/components/ui/dialog'
import { Tabs, type Tab } from '@/components/ui/tabs'
import type { Opened } from './node-menu'
import { Receipts } from './receipts'
import { SharePanel } from './share-panel'
import { VersionsPanel } from './versions-panel'

/** The dialog of a file or folder: its shares and, of a file, its versions and read receipts. */
export function NodeDialog({ opened: { what, row }, onClose }: { opened: Opened; onClose: () => void }) {
  const t = useTranslations('files')
  const [isTouched, setTouched] = useState(false)
  const [tab, setTab] = useState<string>(what)

  async function close() {
    if (
      isTouched &&
      !(await confirm({ title: t('quit'), body: t('quitHelp'), action: t('quitAction'), cancel: t('quitStay'), tone: 'danger' }))
    )
      return
    onClose()
  }

  const share: Tab = { id: 'share', label: t('shareTab'), panel: <SharePanel row={row} onTouched={setTouched} /> }
  const ofFile: Tab[] = [
    { id: 'versions', label: t('versions'), count: row.version, panel: <VersionsPanel row={row} onClose={onClose} /> },
    { id: 'receipts', label: t('receipts'), panel: <Receipts row={row} /> },
  ]
  return (
    <Dialog open size="md" title={row.name} onClose={() => void close()}>
      <Tabs
        label={row.name}
        tabs={row.kind === 'FILE' ? [share, ...ofFile] : [share]}
        selected={tab}
        onChange={(next) => {
          if (!isTouched) return setTab(next)
          void confirm({ title: t('quit'), body: t('quitHelp'), action: t('quitAction'), cancel: t('quitStay'), tone: 'danger' }).then(
            (yes) => {
              if (!yes) return
              setTouched(false)
              setTab(next)
            },
          )
        }}
      />
    </Dialog>
  )
}
