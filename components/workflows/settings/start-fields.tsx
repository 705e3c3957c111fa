'use client'

import { useTranslations } from 'next-intl'
import { DayField } from '@/components/ui/day-field'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { TimeField } from '@/components/ui/time-field'
import { startInstant } from '@/lib/clinical/session-times'
import { wallClock } from '@/lib/clinical/shift'
import { frequencies, mostTimes, once, recurrenceOf, ruleOf } from '@/lib/forms/recurrence'
import type { Start } from '@/lib/workflows/definition'
import { useEditing } from './editing-context'
import { EventFields } from './event-fields'
import { ManyField } from './many-field'

/** Further fields of a start of a workflow. */
export function StartFields({ value, onChange }: { value: Start; onChange: (start: Start) => void }) {
  const t = useTranslations('workflowSettings')
  const { choices } = useEditing()
  switch (value.kind) {
    case 'HAND':
      return (
        <ManyField
          label={t('event.roles')}
          none={t('event.anybody')}
          items={choices.roles}
          value={value.roleIds}
          onChange={(roleIds) => onChange({ ...value, roleIds })}
        />
      )
    case 'SCHEDULE':
      return <ScheduleFields value={value} onChange={onChange} />
    case 'AT_RISK':
      return <p className="text-dense text-muted">{t('event.atRiskHelp')}</p>
    case 'CONCERN':
      return <p className="text-dense text-muted">{t('event.concernHelp')}</p>
    default:
      return <EventFields value={value} onChange={onChange} />
  }
}

type Schedule = Extract<Start, { kind: 'SCHEDULE' }>

function ScheduleFields({ value, onChange }: { value: Schedule; onChange: (start: Schedule) => void }) {
  const t = useTranslations('workflowSettings')
  const { timeZone } = useEditing().choices
  const { day, time } = wallClock(new Date(value.opensAt), timeZone)
  const recurrence = recurrenceOf(value.rrule) ?? once

  function opens(on: string, at: string) {
    const opensAt = on === '' ? null : startInstant(at, { heldOn: on, timeZone })
    if (opensAt !== null) onChange({ ...value, opensAt })
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <DayField className="grow basis-52" label={t('schedule.on')} required value={day} onChange={(next) => opens(next, time)} />
        <TimeField
          className="grow basis-32"
          label={t('schedule.time')}
          required
          value={time}
          onChange={(next) => next !== null && opens(day, next)}
        />
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <Select
          className="grow basis-40"
          label={t('schedule.repeats')}
          value={recurrence.frequency}
          options={frequencies.map((frequency) => ({ value: frequency, label: t(`schedule.frequency.${frequency}`) }))}
          onChange={(next) => {
            const frequency = frequencies.find((one) => one === next) ?? recurrence.frequency
            onChange({ ...value, rrule: ruleOf({ frequency, weekdays: [], times: frequency === 'NEVER' ? null : recurrence.times }) })
          }}
        />
        {recurrence.frequency !== 'NEVER' && (
          <NumberField
            className="grow basis-40"
            label={t('schedule.times')}
            optional
            min={1}
            max={mostTimes}
            value={recurrence.times}
            onChange={(times) => onChange({ ...value, rrule: ruleOf({ ...recurrence, times }) })}
          />
        )}
      </div>
    </div>
  )
}
