'use client'

import { useTranslations } from 'next-intl'
import { createContext, useContext } from 'react'
import { AttachedFiles, type Attached } from '@/components/shared/attached-files'
import { mostMessageFiles } from '@/lib/messaging/vocabulary'

export type { Attached } from '@/components/shared/attached-files'

/** Whether the reader has Files from which to choose. */
export const HasFiles = createContext(false)

interface FilesFieldProps {
  id: string
  files: readonly Attached[]
  error: string | null
  onChange: (files: readonly Attached[]) => void
  isCompact?: boolean
}

/** The files of a message. Drafts do not store files, and the help text says so. */
export function FilesField(field: FilesFieldProps) {
  const t = useTranslations('messages.files')
  const hasFiles = useContext(HasFiles)
  const words = {
    title: t('title'),
    add: t('add'),
    help: t('notInDraft'),
    remove: (name: string) => t('remove', { name }),
    ...(hasFiles && { choose: { add: t('choose'), title: t('chooseTitle'), none: t('noneToChoose') } }),
  }
  return <AttachedFiles {...field} words={words} most={mostMessageFiles} />
}
