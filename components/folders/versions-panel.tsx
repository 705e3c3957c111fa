'use client'

import { RotateCcw, Upload } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { UploadModal, type UploadedAsset } from '@/components/shared/upload-modal'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { downloadAddress, listVersions, newVersion, restoreVersion } from '@/lib/contracts/folders'
import { extensionOf } from '@/lib/files/file-names'
import { useFormats } from '@/lib/i18n/use-formats'
import { PanelState } from './panel-state'
import type { Row } from './use-acts'
import { useRead } from './use-read'

/** All versions of the reader's own file, the newest first. */
export function VersionsPanel({ row, onClose }: { row: Row; onClose: () => void }) {
  const t = useTranslations('files')
  const formats = useFormats()
  const problem = useProblemText()
  const router = useRouter()
  const [isUploading, setUploading] = useState(false)
  const { found, failed, reread } = useRead(() => call(listVersions, { nodeId: row.id }), row.id)
  if (!found) return <PanelState failed={failed} onRetry={reread} />

  /** The action changes the row, so the dialog over it closes. */
  async function act(work: () => Promise<unknown>, done: string) {
    try {
      await work()
      notify.success(done, { id: 'files' })
      onClose()
    } catch (error) {
      notify.error(problem(error), { id: 'files' })
      reread()
    } finally {
      router.refresh()
    }
  }

  function add([asset]: readonly UploadedAsset[]) {
    setUploading(false)
    if (asset) void act(() => call(newVersion, { nodeId: row.id, assetId: asset.id, revision: row.revision }), t('versionAdded'))
  }

  return (
    <div className="flex flex-col gap-4">
      <Button icon={<Upload />} className="self-start" onPress={() => setUploading(true)}>
        {t('newVersion')}
      </Button>
      <List label={t('versions')}>
        {found.versions.map(({ number, assetId, fileName, sizeBytes, at }) => (
          <ListRow
            key={number}
            selected={number === found.current}
            title={
              <a
                href={downloadAddress(assetId, row.id)}
                target="_blank"
                rel="noreferrer"
                className="hit-area rounded-control hover:underline"
              >
                {number === found.current ? t('currentVersion', { number }) : t('version', { number })}
              </a>
            }
            subtitle={[fileName, formats.fileSize(sizeBytes), formats.dateTime(at)].join(' · ')}
            actions={
              number !== found.current && (
                <IconButton
                  label={t('restoreVersion', { number })}
                  icon={<RotateCcw />}
                  onPress={() =>
                    void act(
                      () => call(restoreVersion, { nodeId: row.id, number, revision: row.revision }),
                      t('versionRestored', { number }),
                    )
                  }
                />
              )
            }
          />
        ))}
      </List>
      {isUploading && <UploadModal title={t('newVersion')} accept="any" types={[extensionOf(row.name)]} multiple={false} onDone={add} />}
    </div>
  )
}
