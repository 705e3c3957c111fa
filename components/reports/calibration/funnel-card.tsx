'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Funnel } from '@/components/shared/chart/funnel'
import { Card } from '@/components/ui/card'
import { TextButton } from '@/components/ui/text-button'
import type { CalibrationFigures } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { rangeOf } from '@/lib/reports/calibration'
import { useSigned } from './use-signed'

interface FunnelCardProps {
  funnel: NonNullable<CalibrationFigures['funnel']>
  /** The name of the teacher; null for the reader's own figures. */
  name: string | null
}

/** A teacher's position among the others, who have no names here. */
export function FunnelCard({ funnel: { teachers, sessions, measured, noise, dots }, name }: FunnelCardProps) {
  const t = useTranslations('calibration.funnel')
  const formats = useFormats()
  const { signed } = useSigned()
  const [isTable, setTable] = useState(false)
  const who = name ?? t('you')
  const title = name === null ? t('title', { count: teachers }) : t('titleOther', { name, count: teachers })
  const tick = (value: number) =>
    formats.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' }).replace('-', '−')
  const table = (
    // If the table replaces the chart, it is visible and scrolls by keyboard; beside the chart it is only for screen readers.
    <div {...(isTable && { className: 'max-h-96 overflow-auto print:max-h-none', tabIndex: 0, role: 'group', 'aria-label': title })}>
      <table className="w-full text-left text-dense tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line text-meta text-muted">
            {(['who', 'sessions', 'difference'] as const).map((column) => (
              <th key={column} scope="col" className="px-2 py-2 font-medium">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          <tr className="font-bold">
            <th scope="row" className="px-2 py-1">
              {who}
            </th>
            <td className="px-2 py-1">{formats.number(sessions)}</td>
            <td className="px-2 py-1">{signed(measured)}</td>
          </tr>
          {dots.map(([across, up], at) => (
            <tr key={at}>
              <th scope="row" className="px-2 py-1 font-normal">
                {t('teacher')}
              </th>
              <td className="px-2 py-1">{formats.number(across)}</td>
              <td className="px-2 py-1">{signed(up)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
  return (
    <Card as="section" aria-label={title}>
      <div className="flex flex-wrap items-baseline justify-between gap-2 pb-2">
        <h2 className="font-bold">{title}</h2>
        <span data-print="hide" className="text-dense text-primary">
          <TextButton onPress={() => setTable(!isTable)}>{t(isTable ? 'asChart' : 'asTable')}</TextButton>
        </span>
      </div>
      <Funnel
        dots={dots.map(([across, up]) => ({ across, up }))}
        own={{ across: sessions, up: measured }}
        ownWords={t('youAt', { who, value: signed(measured) })}
        noise={noise}
        borders={[rangeOf.most, rangeOf.all]}
        tick={tick}
        axis={t('axis')}
        words={{ own: who, other: t('teacher'), above: t('generous'), below: t('stricter'), borders: [t('most'), t('all')] }}
        summary={t('summary')}
        table={table}
        isTable={isTable}
      />
      <p className="mt-2 text-meta text-muted">{t('places')}</p>
    </Card>
  )
}
