'use client'

import { useTranslations } from 'next-intl'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { TextButton } from '@/components/ui/text-button'
import { ToggleChip } from '@/components/ui/toggle-chip'
import type { PermitRow } from '@/lib/clinical/permits'
import type { Choices } from '@/lib/contracts/interface-editor'

interface PermitFieldsProps {
  programmes: Choices['programmes']
  permits: readonly PermitRow[]
  onChange: (permits: PermitRow[]) => void
  error: string | null
}

/** Programmes and their years; none means everybody. */
export function PermitFields({ programmes, permits, onChange, error }: PermitFieldsProps) {
  const t = useTranslations('interfaceEditor.permits')
  const has = (programmeId: string, year: number) => permits.some((row) => row.programmeId === programmeId && row.year === year)
  const without = (programmeId: string, year?: number) =>
    permits.filter((row) => row.programmeId !== programmeId || (year !== undefined && row.year !== year))
  return (
    <div id="field-permits" className="flex flex-col gap-4">
      <p className="text-dense text-muted" role="status">
        {permits.length === 0 ? t('everybody') : t('chosen', { count: permits.length })}
      </p>
      {error && <p className="text-dense font-medium text-danger">{error}</p>}
      {programmes.map(({ id, name, lengthYears }) => {
        const years = Array.from({ length: lengthYears }, (_, at) => at + 1)
        const isWhole = years.every((year) => has(id, year))
        return (
          <ChoiceGroup key={id} role="group" label={name}>
            <div className="flex flex-wrap items-center gap-2">
              {years.map((year) => (
                <ToggleChip
                  key={year}
                  label={t('year', { year })}
                  selected={has(id, year)}
                  onChange={(on) => onChange(on ? [...permits, { programmeId: id, year }] : without(id, year))}
                />
              ))}
              <TextButton
                aria-label={isWhole ? t('noYears', { name }) : t('allYears', { name })}
                className="px-2 text-dense text-muted"
                onPress={() => onChange(isWhole ? without(id) : [...without(id), ...years.map((year) => ({ programmeId: id, year }))])}
              >
                {isWhole ? t('none') : t('all')}
              </TextButton>
            </div>
          </ChoiceGroup>
        )
      })}
    </div>
  )
}
