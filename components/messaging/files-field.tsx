'use client'

import { useTranslations } from 'next-intl'
import { AttachedFiles, type Attached } from '@/components/shared/attached-files'
import { mostMessageFiles } from '@/lib/messaging'

export type { Attached } from '@/components/shared/attached-files'

interface FilesFieldProps {
  id: string
  files: readonly Attached[]
  error: string | null
  onChange: (files: readonly Attached[]) => void
}

/** What goes with a message. A draft keeps none of it, and says so. */
export function FilesField(field: FilesFieldProps) {
  const t = useTranslations('messages.files')
  const words = { title: t('title'), add: t('add'), help: t('notInDraft'), remove: (name: string) => t('remove', { name }) }
  return <AttachedFiles {...field} words={words} most={mostMessageFiles} />
}
