'use client'

import { Paperclip, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { UploadModal } from '@/components/shared/upload-modal'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field-error'
import { IconButton } from '@/components/ui/icon-button'
import { TextLink } from '@/components/ui/text-link'
import { evidenceTypes, mostEvidence } from '@/lib/absences/vocabulary'
import { evidenceAddress } from '@/lib/contracts/absences'

export type Evidence = { readonly id: string; readonly fileName: string; readonly sizeBytes: number }

interface EvidenceFieldProps {
  files: readonly Evidence[]
  error: string | null
  /** The number of days after which evidence is asked for. */
  due: number | null
  onChange: (files: readonly Evidence[]) => void
}

/** A field for a certificate or a letter, as PDF or pictures. */
export function EvidenceField({ files, error, due, onChange }: EvidenceFieldProps) {
  const t = useTranslations('absences.evidence')
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div role="group" aria-label={t('title')} className="flex flex-col items-start gap-2">
      {files.length > 0 && (
        <ul className="flex w-full flex-col gap-1">
          {files.map(({ id, fileName }) => (
            <li key={id} className="flex items-center justify-between gap-2 rounded-control border border-line bg-surface pl-3">
              <TextLink href={evidenceAddress(id)} className="min-w-0 text-dense wrap-anywhere">
                {fileName}
              </TextLink>
              <IconButton
                variant="quiet"
                label={t('remove', { name: fileName })}
                icon={<X />}
                onPress={() => onChange(files.filter((file) => file.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      {files.length < mostEvidence && (
        <Button icon={<Paperclip />} aria-haspopup="dialog" onPress={() => setChoosing(true)}>
          {t('add')}
        </Button>
      )}
      <p className="text-dense text-muted">{due === null ? t('types') : t('due', { count: due })}</p>
      {error !== null && <FieldError>{error}</FieldError>}
      {isChoosing && (
        <UploadModal
          title={t('title')}
          accept="any"
          types={evidenceTypes}
          multiple
          onDone={(stored) => {
            setChoosing(false)
            const added = stored.map(({ id, name, sizeBytes }) => ({ id, fileName: name, sizeBytes }))
            if (added.length > 0) onChange([...files, ...added].slice(0, mostEvidence))
          }}
        />
      )}
    </div>
  )
}
