'use client'

import { useTranslations } from 'next-intl'
import { errorKindOf } from '@/lib/config/error-kind'

/** Tells what went wrong in words that anybody understands; the program's own text opens below them for the person who has to fix it. */
export function ErrorWords({ error }: { error: string }) {
  const t = useTranslations('operations.error')
  return (
    <details className="text-meta">
      <summary className="min-h-6 cursor-pointer text-danger" aria-label={`${t(errorKindOf(error))}. ${t('details')}`}>
        {t(errorKindOf(error))}
      </summary>
      <span className="text-muted wrap-anywhere">{error}</span>
    </details>
  )
}
