'use client'

import { parseDate, type CalendarDate } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DateField, DateInput } from 'react-aria-components/DateField'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { dateBoxStyle } from './date-box'
import { DateSegment } from './date-segment'
import { MonthCalendar } from './month-calendar'
import { Popover } from './popover'

interface DaySegmentsProps {
  label: string
  labelId: string
  describedBy: string | undefined
  /** 'YYYY-MM-DD', or null while the day is not whole. */
  value: string | null
  onChange: (value: string | null) => void
  min?: string | undefined
  max?: string | undefined
  isInvalid: boolean
  isRequired: boolean
  lock: 'read' | 'off' | null
}

/** The parts of a day in the order of the language, and a calendar to choose from. */
export function DaySegments({ label, labelId, describedBy, value, onChange, min, max, isInvalid, isRequired, lock }: DaySegmentsProps) {
  const t = useTranslations('ui')
  const locale = useLocale()
  // The same day must be the same object: another object would undo what is half typed.
  const day = useMemo(() => dayOf(value), [value])
  return (
    <I18nProvider locale={locale}>
      <DateField<CalendarDate>
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        value={day}
        onChange={(next) => onChange(next?.toString() ?? null)}
        granularity="day"
        shouldForceLeadingZeros
        validationBehavior="aria"
        isInvalid={isInvalid}
        isRequired={isRequired}
        isReadOnly={lock !== null}
      >
        <DateInput className={dateBoxStyle({ isInvalid, lock })}>{(segment) => <DateSegment segment={segment} />}</DateInput>
      </DateField>
      {lock === null && (
        <span className="absolute inset-y-0 right-1 flex items-center">
          <Popover label={t('calendar', { name: label })} icon={<CalendarDays />} iconOnly variant="quiet" size="sm" placement="below-end">
            {(close) => (
              <MonthCalendar
                label={label}
                value={day}
                min={dayOf(min ?? null)}
                max={dayOf(max ?? null)}
                onChoose={(chosen) => {
                  onChange(chosen.toString())
                  close()
                }}
              />
            )}
          </Popover>
        </span>
      )}
    </I18nProvider>
  )
}

function dayOf(text: string | null): CalendarDate | null {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDate(text) : null
}
