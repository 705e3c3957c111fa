'use client'

import { ChoiceGroup } from '@/components/ui/choice-group'
import { ToggleChip } from '@/components/ui/toggle-chip'

type Year = { readonly programmeId: string; readonly year: number }

interface YearsFieldProps {
  id: string
  label: string
  /** The text that says what an empty choice means. */
  whenNone: string
  error?: string | null
  programmes: readonly { readonly id: string; readonly name: string; readonly lengthYears: number }[]
  value: readonly Year[]
  yearLabel: (year: number) => string
  onChange: (value: Year[]) => void
}

/** A choice of years of programmes; an empty choice means all of them. */
export function YearsField({ id, label, whenNone, error, programmes, value, yearLabel, onChange }: YearsFieldProps) {
  const has = (programmeId: string, year: number) => value.some((one) => one.programmeId === programmeId && one.year === year)
  return (
    <ChoiceGroup id={id} role="group" label={label} description={value.length === 0 ? whenNone : undefined} error={error ?? null}>
      <ul className="flex flex-col gap-2">
        {programmes.map(({ id: programmeId, name, lengthYears }) => (
          <li key={programmeId} className="flex flex-wrap items-center gap-1">
            <span className="w-full text-dense sm:w-48 wrap-anywhere">{name}</span>
            {Array.from({ length: lengthYears }, (_, at) => at + 1).map((year) => (
              <ToggleChip
                key={year}
                label={yearLabel(year)}
                selected={has(programmeId, year)}
                onChange={(on) =>
                  onChange(
                    on ? [...value, { programmeId, year }] : value.filter((one) => one.programmeId !== programmeId || one.year !== year),
                  )
                }
              />
            ))}
          </li>
        ))}
      </ul>
    </ChoiceGroup>
  )
}
