'use client'

import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'

/** Notes on a file as a whole: the parts that were left out, and what the file does not say. */
export function FileNotes({ notes }: { notes: readonly string[] }) {
  const t = useTranslations('imports.file')
  if (notes.length === 0) return null
  return (
    <Banner tone="info" announce="none" title={t('about')} className="max-w-3xl">
      <ul className="flex list-disc flex-col gap-1 pl-4 wrap-anywhere">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Banner>
  )
}
