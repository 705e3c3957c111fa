'use client'

import { parseTime, type Time } from '@internationalized/date'
import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { DateInput } from 'react-aria-components/DateField'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { TimeField } from 'react-aria-components/TimeField'
import { dateBoxStyle } from './date-box'
import { DateSegment } from './date-segment'

interface TimeSegmentsProps {
  labelId: string
  describedBy: string | undefined
  /** 09:30, or null while the time is not whole. */
  value: string | null
  onChange: (value: string | null) => void
  isInvalid: boolean
  isRequired: boolean
  lock: 'read' | 'off' | null
}

/** The parts of a time in the language's way: 24 hours, or with a.m. and p.m. */
export function TimeSegments({ labelId, describedBy, value, onChange, isInvalid, isRequired, lock }: TimeSegmentsProps) {
  const locale = useLocale()
  // The same time must be the same object: another object would undo what is half typed.
  const time = useMemo(() => (value !== null && /^\d{2}:\d{2}$/.test(value) ? parseTime(value) : null), [value])
  return (
    <I18nProvider locale={locale}>
      <TimeField<Time>
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        value={time}
        onChange={(next) => onChange(next?.toString().slice(0, 5) ?? null)}
        granularity="minute"
        shouldForceLeadingZeros
        isInvalid={isInvalid}
        isRequired={isRequired}
        isReadOnly={lock !== null}
        validationBehavior="aria"
      >
        <DateInput className={dateBoxStyle({ isInvalid, lock })}>{(segment) => <DateSegment segment={segment} />}</DateInput>
      </TimeField>
    </I18nProvider>
  )
}
