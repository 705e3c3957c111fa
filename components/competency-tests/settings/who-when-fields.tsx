'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import type { FieldAt } from '@/components/shared/editor/use-editor'
import { Checkbox } from '@/components/ui/checkbox'
import { DayField } from '@/components/ui/day-field'
import { Select } from '@/components/ui/select'
import type { TestChoices } from '@/lib/contracts/competency-tests'
import type { TestValues } from './test-values'
import { YearsChoice } from './years-choice'

export interface PartProps {
  values: TestValues
  choices: TestChoices
  field: FieldAt
  set: (change: Partial<TestValues>) => void
}

/** The students a test is for, its first and last day, and whether it needs a session. */
export function WhoWhenFields({ values, choices, field, set }: PartProps) {
  const t = useTranslations('tests.edit')
  return (
    <Fieldset legend={t('whoWhen')}>
      <Select
        {...field('programmeId')}
        label={t('programme')}
        placeholder={t('anyProgramme')}
        value={values.programmeId}
        options={choices.programmes.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(programmeId) => set({ programmeId })}
      />
      <YearsChoice
        {...field('years')}
        most={lengthOf(choices, values.programmeId)}
        value={values.years}
        onChange={(years) => set({ years })}
      />
      <DayField {...field('opensOn')} label={t('opensOn')} optional value={values.opensOn} onChange={(opensOn) => set({ opensOn })} />
      <DayField
        {...field('closesOn')}
        label={t('closesOn')}
        optional
        min={values.opensOn || undefined}
        value={values.closesOn}
        onChange={(closesOn) => set({ closesOn })}
      />
      <Checkbox
        {...field('needsSession')}
        label={t('needsSession')}
        checked={values.needsSession}
        onChange={(needsSession) => set({ needsSession })}
      />
    </Fieldset>
  )
}

/** The number of years of the programme, or of the longest programme if none is chosen. */
export function lengthOf({ programmes }: Pick<TestChoices, 'programmes'>, programmeId: string): number {
  const chosen = programmes.filter(({ id }) => programmeId === '' || id === programmeId)
  return Math.max(1, ...chosen.map(({ lengthYears }) => lengthYears))
}
