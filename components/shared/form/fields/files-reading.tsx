'use client'

import { useTranslations } from 'next-intl'
import type { Answer } from '@/lib/forms/answers'
import { FileLink } from '../file-link'
import { useFormTools } from '../form-tools'
import { fileIdsOf } from './files'

export function FilesReading({ answer }: { readonly answer: Answer | undefined }) {
  const t = useTranslations('form.file')
  const { files } = useFormTools()
  return (
    <ul className="flex flex-col gap-1">
      {fileIdsOf(answer).map((id) => (
        <li key={id}>
          <FileLink file={files.get(id) ?? { id, name: t('file'), sizeBytes: 0 }} />
        </li>
      ))}
    </ul>
  )
}
