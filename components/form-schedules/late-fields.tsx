'use client'

import { useTranslations } from 'next-intl'
import type { FieldAt } from '@/components/shared/editor/use-editor'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { RadioGroup } from '@/components/ui/radio-group'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { latePolicies } from '@/lib/forms/vocabulary'
import type { LateValues } from './schedule-values'

/** Days before or after the deadline that are offered; most schools choose among them. */
const offered = [-14, -7, -3, -1, 0, 1, 3, 7]
const most = 10

interface LateFieldsProps {
  values: LateValues
  set: (change: Partial<LateValues>) => void
  field: FieldAt
}

/** The days on which people are reminded of a deadline, and whether a form can still be sent after it. */
export function LateFields({ values: { remindDays, late }, set, field }: LateFieldsProps) {
  const t = useTranslations('formSchedules')
  // Days that came with the form's type are shown as well.
  const days = [...new Set([...offered, ...remindDays])].toSorted((one, other) => one - other)
  return (
    <>
      <ChoiceGroup {...field('remindDays')} role="group" label={t('remind')} description={remindDays.length === 0 ? t('remindNone') : null}>
        <div className="flex flex-wrap gap-1">
          {days.map((day) => (
            <ToggleChip
              key={day}
              label={day < 0 ? t('daysBefore', { days: -day }) : t('daysAfter', { days: day })}
              selected={remindDays.includes(day)}
              onChange={(on) =>
                set({
                  remindDays: on
                    ? [...remindDays, day].toSorted((one, other) => one - other).slice(0, most)
                    : remindDays.filter((one) => one !== day),
                })
              }
            />
          ))}
        </div>
      </ChoiceGroup>
      <RadioGroup
        {...field('late')}
        label={t('late')}
        value={late}
        options={latePolicies.map((value) => ({ value, label: t(`latePolicy.${value}`), description: t(`latePolicyHelp.${value}`) }))}
        onChange={(next) => set({ late: next })}
      />
    </>
  )
}
