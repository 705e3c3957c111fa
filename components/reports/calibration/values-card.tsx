'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import type { CalibrationFigures } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'

interface ValuesCardProps {
  values: CalibrationFigures['values']
  /** The name of the teacher; null for the reader's own values. */
  name: string | null
}

/** How often one teacher gives each value of the scale, as a bar, and how often all teachers do, as a line across it. */
export function ValuesCard({ values, name }: ValuesCardProps) {
  const t = useTranslations('calibration.values')
  const formats = useFormats()
  const isCompared = values.some(({ all }) => all !== null)
  const title = !isCompared ? t('titleAlone') : name === null ? t('title') : t('titleOther', { name })
  const most = Math.max(0.01, ...values.flatMap(({ own, all }) => [own ?? 0, all ?? 0]))
  const width = (share: number | null) => `${((share ?? 0) / most) * 100}%`
  return (
    <Card as="section" aria-label={title}>
      <h2 className="pb-2 font-bold">{title}</h2>
      <table className="w-full text-left text-dense tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-meta text-muted">
            <th scope="col" className="pb-1 font-medium">
              {t('mark')}
            </th>
            <td />
            <th scope="col" className="pb-1 pl-2 text-right font-medium">
              {t(name === null ? 'own' : 'ownOther')}
            </th>
            {isCompared && (
              <th scope="col" className="pb-1 pl-2 text-right font-medium">
                {t('all')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {values.map(({ value, label, pass, own, all }) => (
            <tr key={value} data-tone={pass ? 'success' : 'warning'}>
              <th scope="row" className="py-1 pr-2 font-normal wrap-break-word hyphens-auto">
                <b>{value}</b> <span className="text-meta text-muted">{label}</span>
              </th>
              <td aria-hidden="true" className="w-2/5 py-1">
                <div className="relative h-5 rounded-sm bg-canvas">
                  <div className="h-5 rounded-sm border border-tone-strong bg-tone-tint" style={{ width: width(own) }} />
                  {all !== null && <div className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: width(all) }} />}
                </div>
              </td>
              <td className="py-1 pl-2 text-right">{own === null ? '–' : formats.percent(own)}</td>
              {isCompared && <td className="py-1 pl-2 text-right text-muted">{all === null ? '–' : formats.percent(all)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
