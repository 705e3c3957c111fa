'use client'

import { useTranslations } from 'next-intl'
import type { FieldAt } from '@/components/shared/editor/use-editor'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { DayField } from '@/components/ui/day-field'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { TimeField } from '@/components/ui/time-field'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { dayOfWeek, weekdayOf } from '@/lib/clinical/week'
import { frequencies, mostTimes } from '@/lib/forms/recurrence'
import { useFormats } from '@/lib/i18n/use-formats'
import { endings, type ScheduleValues } from './schedule-values'

interface WhenFieldsProps {
  values: ScheduleValues
  set: (change: Partial<ScheduleValues>) => void
  field: FieldAt
}

/** When a schedule makes forms: from a day on, once or repeatedly. */
export function WhenFields({ values, set, field }: WhenFieldsProps) {
  const t = useTranslations('formSchedules')
  const formats = useFormats()
  const { firstOn, time, frequency, weekdays, ends, times, untilOn } = values
  const repeats = frequency !== 'NEVER'
  const byWeekday = repeats && frequency !== 'DAILY' && frequency !== 'MONTHLY'
  const ownWeekday = firstOn === '' ? [] : [weekdayOf(firstOn)]
  const chosen = weekdays.length === 0 ? ownWeekday : weekdays

  return (
    <Fieldset legend={t('when')}>
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <DayField
          {...field('opensAt')}
          className="grow basis-52"
          label={t(repeats ? 'firstOn' : 'on')}
          required
          value={firstOn}
          onChange={(day) => set({ firstOn: day })}
        />
        <TimeField
          id="field-time"
          className="grow basis-32"
          label={t('time')}
          required
          value={time}
          onChange={(next) => next !== null && set({ time: next })}
        />
      </div>
      <Select
        {...(ends === 'TIMES' ? { id: 'field-repeats' } : field('rrule'))}
        label={t('repeats')}
        value={frequency}
        options={frequencies.map((value) => ({ value, label: t(`frequency.${value}`) }))}
        onChange={(value) => set({ frequency: frequencies.find((one) => one === value) ?? frequency, weekdays: [] })}
      />
      {byWeekday && (
        <ChoiceGroup role="group" label={t('weekdays')}>
          <div className="flex flex-wrap gap-1">
            {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
              <ToggleChip
                key={weekday}
                label={formats.weekday(dayOfWeek(weekday))}
                selected={chosen.includes(weekday)}
                onChange={(on) =>
                  set({ weekdays: on ? [...chosen, weekday].toSorted((a, b) => a - b) : chosen.filter((one) => one !== weekday) })
                }
              />
            ))}
          </div>
        </ChoiceGroup>
      )}
      {repeats && (
        <div className="flex flex-wrap gap-x-4 gap-y-3">
          <Select
            id="field-ends"
            className="grow basis-52"
            label={t('ends')}
            value={ends}
            options={endings.map((value) => ({ value, label: t(`ending.${value}`) }))}
            onChange={(value) => set({ ends: endings.find((one) => one === value) ?? ends, times: times ?? 10 })}
          />
          {ends === 'TIMES' && (
            <NumberField
              {...field('rrule')}
              className="grow basis-40"
              label={t('times')}
              required
              min={1}
              max={mostTimes}
              value={times}
              onChange={(next) => set({ times: next })}
            />
          )}
          {ends === 'ON' && (
            <DayField
              {...field('until')}
              className="grow basis-52"
              label={t('untilOn')}
              required
              value={untilOn}
              onChange={(day) => set({ untilOn: day })}
            />
          )}
        </div>
      )}
    </Fieldset>
  )
}
