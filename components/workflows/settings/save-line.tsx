'use client'

import { CloudUpload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconSlot } from '@/components/ui/icon-slot'
import { SaveIndicator } from '@/components/ui/save-indicator'
import { TextButton } from '@/components/ui/text-button'
import { useFormats } from '@/lib/i18n/use-formats'
import { useEditing } from './editing-context'

/** The save state of the draft: with the server, on its way, or held here until something is corrected. */
export function SaveLine() {
  const t = useTranslations('workflowSettings')
  const formats = useFormats()
  const { draft } = useEditing()
  const { save } = draft
  if (save.kind === 'held')
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-2 text-meta font-medium text-warning">
        <IconSlot small>
          <CloudUpload />
        </IconSlot>
        {save.why === 'NAME_TAKEN'
          ? t('nameTaken')
          : save.why === 'NEWER'
            ? t('newer.held')
            : save.why === 'UNEXPECTED'
              ? t('unexpectedSaving')
              : t('notSaved', { why: save.why.message })}
        {save.why === 'UNEXPECTED' && <TextButton onPress={() => void draft.send()}>{t('again')}</TextButton>}
      </p>
    )
  if (save.kind === 'offline') return <SaveIndicator state={{ kind: 'failed', onRetry: () => void draft.send() }} />
  return (
    <SaveIndicator
      state={save.kind === 'saved' && !draft.isChanged ? { kind: 'saved', time: formats.time(save.at) } : { kind: 'saving' }}
    />
  )
}
