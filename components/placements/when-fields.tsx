'use client'

import { useTranslations } from 'next-intl'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { DayField } from '@/components/ui/day-field'
import { TimeField } from '@/components/ui/time-field'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { dayOfWeek } from '@/lib/clinical/week'
import { useFormats } from '@/lib/i18n/use-formats'

interface FieldsProps<Values, Change = Values> {
  values: Values
  errorAt: (path: string) => string | null
  onChange: (change: Partial<Change>) => void
}

type Span = { readonly fromOn: string; readonly toOn: string }
type Hours = { readonly weekdays: readonly number[]; readonly startsTime: string; readonly endsTime: string }

const allWeekdays = [1, 2, 3, 4, 5, 6, 7]

/** Some numbers in order, with one of them added or removed. */
export const toggleNumber = (numbers: readonly number[], one: number, isOn: boolean): number[] =>
  isOn ? [...numbers, one].sort((first, second) => first - second) : numbers.filter((other) => other !== one)

/** The first and the last day. */
export function SpanFields({ values, errorAt, onChange }: FieldsProps<Span>) {
  const t = useTranslations('placements.field')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DayField label={t('fromOn')} required value={values.fromOn} error={errorAt('fromOn')} onChange={(fromOn) => onChange({ fromOn })} />
      <DayField label={t('toOn')} required value={values.toOn} error={errorAt('toOn')} onChange={(toOn) => onChange({ toOn })} />
    </div>
  )
}

/** The weekdays and the hours on each of them. */
export function HoursFields({
  id,
  values,
  errorAt,
  onChange,
}: FieldsProps<Hours, Hours & { readonly weekdays: number[] }> & { id: string }) {
  const t = useTranslations('placements.field')
  const formats = useFormats()
  return (
    <>
      <ChoiceGroup id={id} role="group" label={t('weekdays')} error={errorAt('weekdays')} required>
        <div className="flex flex-wrap gap-2">
          {allWeekdays.map((weekday) => (
            <ToggleChip
              key={weekday}
              label={formats.weekday(dayOfWeek(weekday))}
              selected={values.weekdays.includes(weekday)}
              onChange={(isOn) => onChange({ weekdays: toggleNumber(values.weekdays, weekday, isOn) })}
            />
          ))}
        </div>
      </ChoiceGroup>
      <div className="grid gap-4 sm:grid-cols-2">
        <TimeField
          label={t('startsTime')}
          required
          value={values.startsTime}
          error={errorAt('startsTime')}
          onChange={(startsTime) => onChange({ startsTime: startsTime ?? '' })}
        />
        <TimeField
          label={t('endsTime')}
          required
          value={values.endsTime}
          error={errorAt('endsTime')}
          onChange={(endsTime) => onChange({ endsTime: endsTime ?? '' })}
        />
      </div>
    </>
  )
}
