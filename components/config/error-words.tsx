'use client'

import { useTranslations } from 'next-intl'
import { errorKindOf } from '@/lib/config/error-kind'

/** The words say what went wrong so that anybody understands it; whoever has to mend it opens the program's own text below them. */
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
