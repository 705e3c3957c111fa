'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import type { ReportElement } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'

/** The reports that use the element with their version of it, and the earlier versions. */
export function UsedCard({ element: { usedIn, versions } }: { element: Pick<ReportElement, 'usedIn' | 'versions'> }) {
  const t = useTranslations('reportElements')
  const formats = useFormats()
  return (
    <Card as="section" aria-labelledby="element-used" className="flex flex-col gap-2 text-dense">
      <h2 id="element-used" className="text-lead font-bold">
        {t('usedIn.title')}
      </h2>
      {usedIn.length === 0 ? (
        <p className="text-muted">{t('usedIn.none')}</p>
      ) : (
        <>
          <ul className="flex flex-col gap-1">
            {usedIn.map(({ id, title, version }) => (
              <li key={id}>
                <span className="font-medium">{title}</span> <span className="text-muted">{t('usedIn.version', { version })}</span>
              </li>
            ))}
          </ul>
          <p className="text-meta text-muted">{t('usedIn.keep')}</p>
        </>
      )}
      <h3 className="font-bold">{t('usedIn.versions')}</h3>
      <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto" tabIndex={0} aria-label={t('usedIn.versions')}>
        {versions.map(({ version, name, savedAt, savedBy }) => (
          <li key={version}>
            <span className="font-medium">{t('versionOf', { version })}</span>{' '}
            <span className="text-muted">
              {[name, savedBy === null ? t('shipped') : t('savedBy', { day: formats.date(savedAt), name: savedBy })].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
