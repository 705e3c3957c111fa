'use client'

import { CloudUpload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconSlot } from '@/components/ui/icon-slot'
import { SaveIndicator } from '@/components/ui/save-indicator'
import { useFormats } from '@/lib/i18n/use-formats'
import { useEditing } from './editor-context'

/** Where the draft is: on the server, on its way, or held on this device until a problem is corrected. */
export function SaveLine() {
  const t = useTranslations('formEditor.save')
  const formats = useFormats()
  const { draft } = useEditing()
  const { save } = draft
  if (save.kind === 'held')
    return (
      <p role="status" className="flex items-center gap-1 text-meta font-medium text-warning">
        <IconSlot small>
          <CloudUpload />
        </IconSlot>
        {t(save.why)}
      </p>
    )
  if (save.kind === 'offline') return <SaveIndicator state={{ kind: 'failed', onRetry: () => void draft.send() }} />
  return (
    <SaveIndicator
      state={save.kind === 'saved' ? { kind: 'saved', time: formats.time(save.at) } : { kind: save.kind === 'saving' ? 'saving' : 'idle' }}
    />
  )
}
