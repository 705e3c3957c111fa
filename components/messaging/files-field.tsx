'use client'

import { Paperclip, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { UploadModal } from '@/components/shared/upload-modal'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field-error'
import { IconButton } from '@/components/ui/icon-button'
import { mostMessageFiles } from '@/lib/messaging'

export type Attached = { readonly id: string; readonly name: string }

interface FilesFieldProps {
  id: string
  files: readonly Attached[]
  error: string | null
  onChange: (files: readonly Attached[]) => void
}

/** What goes with a message. A draft keeps none of it, and says so. */
export function FilesField({ id, files, error, onChange }: FilesFieldProps) {
  const t = useTranslations('messages.files')
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div id={id} role="group" aria-label={t('title')} tabIndex={-1} className="flex flex-col items-start gap-2">
      {files.length > 0 && (
        <ul className="flex w-full flex-col gap-1">
          {files.map((file) => (
            <li key={file.id} className="flex items-center justify-between gap-2 rounded-control border border-line bg-surface pl-3">
              <span className="min-w-0 text-dense wrap-anywhere">{file.name}</span>
              <IconButton
                variant="quiet"
                label={t('remove', { name: file.name })}
                icon={<X />}
                onPress={() => onChange(files.filter((one) => one.id !== file.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {files.length < mostMessageFiles && (
        <Button icon={<Paperclip />} aria-haspopup="dialog" onPress={() => setChoosing(true)}>
          {t('add')}
        </Button>
      )}
      {files.length > 0 && <p className="text-dense text-muted">{t('notInDraft')}</p>}
      {error !== null && <FieldError>{error}</FieldError>}
      {isChoosing && (
        <UploadModal
          title={t('title')}
          accept="any"
          multiple
          onDone={(stored) => {
            setChoosing(false)
            const added = stored.map((one) => ({ id: one.id, name: one.name }))
            if (added.length > 0) onChange([...files, ...added].slice(0, mostMessageFiles))
          }}
        />
      )}
    </div>
  )
}
