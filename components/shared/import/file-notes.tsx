'use client'

import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'

/** What is to be known of a file as a whole: what of it was left out, what it does not say. */
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
