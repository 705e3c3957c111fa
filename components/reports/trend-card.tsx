'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LineBand } from '@/components/shared/chart/line-band'
import { Card } from '@/components/ui/card'
import { TextButton } from '@/components/ui/text-button'
import type { Progress } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { fewestForMonth } from '@/lib/reports/vocabulary'

interface TrendCardProps {
  trend: Progress['trend']
  isOwn: boolean
  onOpenMonth: (month: string, name: string) => void
}

/** Month by month: the mean of the teachers' marks, its middle half, and the student's own. */
export function TrendCard({ trend: { months, scale, years }, isOwn, onOpenMonth }: TrendCardProps) {
  const t = useTranslations('reports.trend')
  const formats = useFormats()
  const [isTable, setTable] = useState(false)
  const nameOf = (month: string) => formats.month(`${month}-01`)
  const mark = (value: number) => formats.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  // The lower end of the scale is only drawn if marks come near it.
  const low = Math.floor(Math.min(...months.map((month) => Math.min(month.low, month.self ?? month.low))) - 0.01)
  const steps = scale.filter(({ value }) => value >= low)
  const pass = scale.find((step) => step.pass)?.value ?? null
  const table = (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-dense tabular-nums">
        <caption className="sr-only">{t('title')}</caption>
        <thead>
          <tr className="border-b border-line text-meta text-muted">
            {(['month', 'mean', 'middle', isOwn ? 'you' : 'self', 'marks'] as const).map((name) => (
              <th key={name} scope="col" className="px-2 py-2 font-medium">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {months.map(({ month, mean, low: from, high, self, marks }) => (
            <tr key={month}>
              <th scope="row" className="px-2 py-1 font-normal">
                <TextButton onPress={() => onOpenMonth(month, nameOf(month))}>{nameOf(month)}</TextButton>
              </th>
              <td className="px-2 py-1">{mark(mean)}</td>
              <td className="px-2 py-1">{t('range', { low: mark(from), high: mark(high) })}</td>
              <td className="px-2 py-1">{self === null ? '–' : mark(self)}</td>
              <td className="px-2 py-1">{marks}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
  const [first, last] = [months[0], months.at(-1)]
  return (
    <Card as="section" aria-label={t('title')} className="h-full">
      <div className="flex flex-wrap items-baseline justify-between gap-2 pb-2">
        <h2 className="font-bold">{t('title')}</h2>
        {months.length > 0 && (
          <span data-print="hide" className="text-dense text-primary">
            <TextButton onPress={() => setTable(!isTable)}>{t(isTable ? 'asChart' : 'asTable')}</TextButton>
          </span>
        )}
      </div>
      {!first || !last ? (
        <p className="text-dense text-muted">{t('empty')}</p>
      ) : (
        <LineBand
          points={months.map((month) => ({
            name: nameOf(month.month),
            value: month.mean,
            band: { low: month.low, high: month.high },
            other: month.self,
            isFew: month.lines < fewestForMonth,
          }))}
          ticks={steps.map(({ value, label }) => ({ value, label }))}
          marks={years.flatMap(({ year, from }) => {
            const begins = months.find(({ month }) => month >= from.slice(0, 7))
            return begins && begins !== first ? [{ name: nameOf(begins.month), label: t('year', { year }) }] : []
          })}
          border={pass !== null && pass >= low ? pass : null}
          labels={{ value: t('teachers'), other: t(isOwn ? 'you' : 'self'), band: t('band'), few: t('few'), border: t('pass') }}
          summary={t('summary', { from: nameOf(first.month), to: nameOf(last.month) })}
          table={table}
          isTable={isTable}
        />
      )}
    </Card>
  )
}
