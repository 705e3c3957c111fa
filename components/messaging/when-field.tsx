'use client'

import { useTimeZone, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { DayField } from '@/components/ui/day-field'
import { Segmented } from '@/components/ui/segmented'
import { TimeField } from '@/components/ui/time-field'
import { addDays } from '@/lib/clinical/shift'
import { dayIn } from '@/lib/format'
import { defaultTimeZone } from '@/lib/i18n/default-time-zone'

/** A time on the institution's clock; null means at once. Either part may be missing while it is being chosen. */
export type When = { readonly on: string; readonly time: string | null } | null

interface WhenFieldProps {
  id: string
  value: When
  error: string | null
  onChange: (value: When) => void
}

const mostDaysAhead = 365
const usualTime = '08:00'

/** Whether a message leaves now or at a day and time to come. */
export function WhenField({ id, value, error, onChange }: WhenFieldProps) {
  const t = useTranslations('messages.broadcast')
  const zone = useTimeZone() ?? defaultTimeZone
  const [today] = useState(() => dayIn(new Date(), zone))
  return (
    <ChoiceGroup id={id} role="group" label={t('when')} error={error}>
      <div className="flex flex-col gap-3">
        <Segmented
          label={t('when')}
          hideLabel
          options={[
            { value: 'now', label: t('now') },
            { value: 'later', label: t('later') },
          ]}
          value={value === null ? 'now' : 'later'}
          onChange={(next) => onChange(next === 'now' ? null : { on: addDays(today, 1), time: usualTime })}
        />
        {value && (
          <>
            <div className="flex flex-wrap gap-4">
              <DayField
                label={t('day')}
                value={value.on}
                min={today}
                max={addDays(today, mostDaysAhead)}
                onChange={(on) => onChange({ ...value, on })}
              />
              <TimeField label={t('time')} value={value.time} onChange={(time) => onChange({ ...value, time })} />
            </div>
            <p className="text-dense text-muted">{t('laterHelp')}</p>
          </>
        )}
      </div>
    </ChoiceGroup>
  )
}
