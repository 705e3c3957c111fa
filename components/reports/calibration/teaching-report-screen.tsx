'use client'

import { useTranslations } from 'next-intl'
import { TeachingCard } from '@/components/feedback/side-cards'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import type { TeachingSaid } from '@/lib/contracts/feedback'
import { teachingItems } from '@/lib/feedback/vocabulary'
import { useFormats } from '@/lib/i18n/use-formats'

/** Students' feedback on the reader's own teaching, as it was released. */
export function TeachingReportScreen({ said }: { said: TeachingSaid }) {
  const t = useTranslations('calibration.teaching')
  const items = useTranslations('feedback.teaching.item')
  const formats = useFormats()
  const mean = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : formats.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <TeachingCard said={said} isOwn />
        {said.releases.length > 0 && (
          <Card as="section" aria-label={t('byRelease')}>
            <h2 className="text-lead font-bold">{t('byRelease')}</h2>
            <p className="pb-2 text-meta text-muted">{t('help')}</p>
            <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t('byRelease')}>
              <table className="w-full text-left text-dense tabular-nums">
                <caption className="sr-only">{t('byRelease')}</caption>
                <thead>
                  <tr className="border-b border-line align-bottom text-meta text-muted">
                    <th scope="col" className="px-2 py-2 font-medium">
                      {t('release')}
                    </th>
                    <th scope="col" className="px-2 py-2 text-right font-medium">
                      {t('answers')}
                    </th>
                    {teachingItems.map((item) => (
                      <th key={item} scope="col" className="px-2 py-2 text-right font-medium">
                        {items(item)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody className="divide-y divide-line">
                  {said.releases.map(({ batch, entries, means }) => (
                    <tr key={batch}>
                      <th scope="row" className="px-2 py-1 font-normal">
                        {formats.number(batch)}
                      </th>
                      <td className="px-2 py-1 text-right">{formats.number(entries)}</td>
                      {teachingItems.map((item, at) => (
                        <td key={item} className="px-2 py-1 text-right">
                          {mean(means[at])}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </Card>
        )}
      </div>
    </div>
  )
}
