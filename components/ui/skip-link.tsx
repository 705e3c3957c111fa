'use client'

import { useTranslations } from 'next-intl'

/** The first link that Tab reaches: it leads past the menu to the element with this id. `words`: for a link past another long part. */
export function SkipLink({ to = 'content', words }: { to?: string; words?: string }) {
  const t = useTranslations('ui')
  return (
    <a
      href={`#${to}`}
      className="sr-only rounded-control bg-primary px-4 py-2 font-medium text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:px-4 focus:py-2"
    >
      {words ?? t('skipToContent')}
    </a>
  )
}
