'use client'

import { useTranslations } from 'next-intl'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { FilesField, type Attached } from './files-field'

type Name = 'subject' | 'text' | 'fileIds'

interface ContentFieldsProps {
  ids: Readonly<Record<Name, string>>
  errors: Readonly<Partial<Record<Name, string>>>
  subject: string
  onSubject: (subject: string) => void
  text: string
  onText: (text: string) => void
  files: readonly Attached[]
  onFiles: (files: readonly Attached[]) => void
}

/** The content of a message, the same for named people and for an audience. */
export function ContentFields({ ids, errors, subject, onSubject, text, onText, files, onFiles }: ContentFieldsProps) {
  const t = useTranslations('messages')
  return (
    <>
      <TextField
        id={ids.subject}
        label={t('field.subject')}
        required
        maxLength={200}
        value={subject}
        onChange={onSubject}
        error={errors.subject ?? null}
      />
      <TextArea
        id={ids.text}
        label={t('field.text')}
        required
        rows={8}
        maxLength={10000}
        description={t('writingHelp')}
        value={text}
        onChange={onText}
        error={errors.text ?? null}
      />
      <FilesField id={ids.fileIds} files={files} error={errors.fileIds ?? null} onChange={onFiles} />
    </>
  )
}
