'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { UploadModal } from '@/components/shared/upload-modal'
import { DayField } from '@/components/ui/day-field'
import { ListRow } from '@/components/ui/list-row'
import { notify } from '@/components/ui/notify'
import { TextLink } from '@/components/ui/text-link'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import {
  addProviderFiles,
  providerFileAddress,
  removeProviderFile,
  saveProviderFile,
  type listProviderFiles,
} from '@/lib/contracts/placements'
import { useFormats } from '@/lib/i18n/use-formats'
import { FormDialog } from './form-dialog'
import { PartsSection } from './papers'
import { CheckChip } from './placement-chips'
import { useSaving } from './use-saving'

type Found = OutputOf<typeof listProviderFiles>
type File = Found['files'][number]

/** The files of a provider, for whoever places students: those that end first come first. */
export function FilesTab({ providerId, found: { files, today } }: { providerId: string; found: Found }) {
  const t = useTranslations('placements')
  const formats = useFormats()
  const { act } = useSaving()
  const [isAdding, setAdding] = useState(false)
  const [opened, setOpened] = useState<File | null>(null)
  const words = ({ addedBy, at, endsOn, state }: File) =>
    [
      endsOn !== null && t(state === 'EXPIRED' ? 'filesOf.ended' : 'filesOf.until', { day: formats.nearDay(endsOn, today) }),
      t('filesOf.added', { name: addedBy, day: formats.day(at.slice(0, 10)) }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <>
      <PartsSection
        id="files"
        title={t('tab.files')}
        help={files.length === 0 ? t('filesOf.empty') : null}
        add={{ label: t('filesOf.add'), act: () => setAdding(true) }}
      >
        {files.map((file) => (
          <ListRow
            key={file.id}
            title={file.fileName}
            subtitle={words(file)}
            trailing={file.endsOn !== null && <CheckChip state={file.state} />}
            onPress={() => setOpened(file)}
          />
        ))}
      </PartsSection>
      <p className="max-w-prose text-dense text-muted">{t('filesOf.help')}</p>
      {isAdding && (
        <UploadModal
          title={t('tab.files')}
          accept="any"
          multiple
          onDone={(stored) => {
            setAdding(false)
            const fileIds = stored.map(({ id }) => id)
            if (fileIds.length > 0)
              void act(
                () => call(addProviderFiles, { providerId, fileIds, endsOn: null }),
                t('filesOf.addedCount', { count: fileIds.length }),
              )
          }}
        />
      )}
      {opened && <FileDialog file={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function FileDialog({ file: { id, revision, fileName, isReady, endsOn: before }, onClose }: { file: File; onClose: () => void }) {
  const t = useTranslations('placements')
  const { busy, failure, errorAt, save, act } = useSaving()
  const [endsOn, setEndsOn] = useState(before ?? '')
  const done = () => {
    notify.success(t('saved'))
    onClose()
  }
  return (
    <FormDialog
      title={fileName}
      description={undefined}
      busy={busy}
      failure={failure}
      isChanged={endsOn !== (before ?? '')}
      onSave={() => void save(saveProviderFile, { id, revision, endsOn: endsOn === '' ? null : endsOn }, { onDone: done })}
      removal={{
        ask: t('removeAsk', { name: fileName }),
        help: t('filesOf.removeHelp'),
        act: () => void act(() => call(removeProviderFile, { id, revision }), t('removed')).then((gone) => gone && onClose()),
      }}
      onClose={onClose}
    >
      {isReady ? (
        <TextLink href={providerFileAddress(id)} download>
          {t('filesOf.open')}
        </TextLink>
      ) : (
        <p className="text-muted">{t('filesOf.waiting')}</p>
      )}
      <DayField
        label={t('filesOf.endsOn')}
        description={t('filesOf.endsHelp')}
        optional
        value={endsOn}
        error={errorAt('endsOn')}
        onChange={setEndsOn}
      />
    </FormDialog>
  )
}
