'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { DayField } from '@/components/ui/day-field'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { spans, type Span } from '@/lib/reports/vocabulary'

type AskedTime = { readonly span: Span; readonly from: string; readonly to: string }

interface ReportTimeProps {
  asked: AskedTime
  /** The year of study with which the whole time begins. */
  firstYear: number | null
  /** The spans that are offered; more than three become a list. */
  offered?: readonly Span[]
  /** Called with another time; the owner goes to its address. */
  onAsk: (time: AskedTime) => void
}

/** The time that the report covers. It is in the address, so that it can be bookmarked and shared. */
export function ReportTime({ asked, firstYear, offered = spans, onAsk }: ReportTimeProps) {
  const t = useTranslations('reports.time')
  const issues = useTranslations('issues')
  const [span, setSpan] = useState(asked.span)
  const [days, setDays] = useState({ from: asked.from, to: asked.to })
  const [problem, setProblem] = useState<string | null>(null)

  function choose(next: Span) {
    setSpan(next)
    setProblem(null)
    if (next !== 'DAYS') onAsk({ span: next, from: '', to: '' })
  }

  function show() {
    if (days.to < days.from) return setProblem(issues('datesInOrder'))
    setProblem(null)
    onAsk({ span: 'DAYS', ...days })
  }

  const options = offered.map((one) => ({
    value: one,
    label: one === 'ALL' && firstYear !== null ? t('sinceYear', { year: firstYear }) : t(one),
  }))

  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2" data-print="hide">
      {offered.length > 3 ? (
        <Select
          label={t('label')}
          hideLabel
          value={span}
          options={options}
          onChange={(value) => choose(offered.find((one) => one === value) ?? 'YEAR')}
        />
      ) : (
        <Segmented label={t('label')} hideLabel value={span} onChange={choose} options={options} />
      )}
      {span === 'DAYS' && (
        <>
          <DayField
            hideLabel
            hideWords
            className="min-w-40"
            label={t('from')}
            value={days.from}
            onChange={(from) => setDays({ ...days, from })}
          />
          <span aria-hidden="true" className="py-2 text-muted">
            –
          </span>
          <DayField
            hideLabel
            hideWords
            className="min-w-40"
            label={t('to')}
            value={days.to}
            onChange={(to) => setDays({ ...days, to })}
            error={problem}
          />
          <Button onPress={show}>{t('show')}</Button>
        </>
      )}
    </div>
  )
}
