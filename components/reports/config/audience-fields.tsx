'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import type { FieldAt } from '@/components/shared/editor/use-editor'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { ToggleChip } from '@/components/ui/toggle-chip'
import type { ReportConfigChoices } from '@/lib/contracts/reports'
import type { ConfigValues } from '@/lib/reports/config-values'

type Audience = Pick<ConfigValues, 'roleIds' | 'programmeIds' | 'years'>
type Choice<T> = { readonly value: T; readonly label: string }

interface AudienceFieldsProps {
  value: Audience
  choices: Pick<ReportConfigChoices, 'roles' | 'programmes'>
  field: FieldAt
  set: (change: Partial<Audience>) => void
}

/** The people for whom a report is. Programmes and years only narrow students. */
export function AudienceFields({ value: { roleIds, programmeIds, years }, choices, field, set }: AudienceFieldsProps) {
  const t = useTranslations('reportConfigs.audience')
  const { roles, programmes } = choices
  const narrowed = programmes.filter(({ id }) => programmeIds.includes(id))
  const longest = Math.max(0, ...(narrowed.length > 0 ? narrowed : programmes).map(({ lengthYears }) => lengthYears))
  const offered = Array.from({ length: longest }, (_, at) => at + 1)
  // A deleted entry stays until somebody removes it: otherwise fewer conditions would open the report to more people.
  const named = (chosen: readonly string[], all: readonly { readonly id: string; readonly name: string }[]): Choice<string>[] => [
    ...all.map(({ id, name }) => ({ value: id, label: name })),
    ...chosen.filter((id) => !all.some((one) => one.id === id)).map((id) => ({ value: id, label: t('gone') })),
  ]
  const allYears = [...new Set([...offered, ...years])].toSorted((a, b) => a - b)
  return (
    <Fieldset legend={t('legend')} help={t('help')}>
      <Chips
        {...field('roleIds')}
        label={t('roles')}
        none={t('allRoles')}
        choices={named(roleIds, roles)}
        chosen={roleIds}
        onChange={(chosen) => set({ roleIds: [...chosen] })}
      />
      <Chips
        {...field('programmeIds')}
        label={t('programmes')}
        none={t('allProgrammes')}
        choices={named(programmeIds, programmes)}
        chosen={programmeIds}
        onChange={(chosen) => set({ programmeIds: [...chosen] })}
      />
      <Chips
        {...field('years')}
        label={t('years')}
        none={t('allYears')}
        choices={allYears.map((year) => ({ value: year, label: t('year', { year: String(year) }) }))}
        chosen={years}
        onChange={(chosen) => set({ years: [...chosen] })}
      />
    </Fieldset>
  )
}

interface ChipsProps<T> {
  id: string
  error: string | null
  label: string
  /** The description while nothing is chosen, such as that the report is for all years. */
  none: string
  choices: readonly Choice<T>[]
  chosen: readonly T[]
  onChange: (chosen: readonly T[]) => void
}

function Chips<T extends string | number>({ none, choices, chosen, onChange, ...field }: ChipsProps<T>) {
  if (choices.length === 0) return null
  return (
    <ChoiceGroup {...field} role="group" description={chosen.length === 0 ? none : undefined}>
      <div className="flex flex-wrap gap-1">
        {choices.map(({ value, label }) => (
          <ToggleChip
            key={value}
            label={label}
            selected={chosen.includes(value)}
            onChange={(isOn) => onChange(choices.map((one) => one.value).filter((one) => (one === value ? isOn : chosen.includes(one))))}
          />
        ))}
      </div>
    </ChoiceGroup>
  )
}
