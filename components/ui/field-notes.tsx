'use client'

import { CloudUpload, Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FieldError } from './field-error'
import { IconSlot } from './icon-slot'

interface FieldNotesProps {
  descriptionId: string
  errorId: string
  description?: ReactNode
  error?: string | null
  disabledReason?: string | null | false
  queued?: boolean
}

/** The notes under a control: the error first, then help, the reason why it is locked, and that it waits to be sent. */
export function FieldNotes({ descriptionId, errorId, description, error, disabledReason, queued }: FieldNotesProps) {
  const t = useTranslations('ui')
  const hasNotes = Boolean(description || disabledReason || queued)
  return (
    <>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hasNotes && (
        <div id={descriptionId} className="mt-1 flex flex-col gap-1 text-dense text-muted">
          {description && <p>{description}</p>}
          {disabledReason && (
            <p className="flex items-start gap-1">
              <IconSlot small className="mt-0.5">
                <Lock />
              </IconSlot>
              <span>{disabledReason}</span>
            </p>
          )}
          {queued && (
            <p className="flex items-start gap-1 text-warning">
              <IconSlot small className="mt-0.5">
                <CloudUpload />
              </IconSlot>
              <span>{t('queuedField')}</span>
            </p>
          )}
        </div>
      )}
    </>
  )
}
