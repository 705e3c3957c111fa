'use client'

import { useTranslations } from 'next-intl'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { useEditing } from './editor-context'
import type { Settings } from './use-draft'

/** Programmes and years whose students may start it; none for all of them. */
export function PermitsField({
  value,
  onChange,
}: {
  value: Settings['permits']
  onChange: (value: NonNullable<Settings['permits']>) => void
}) {
  const t = useTranslations('formEditor.settings')
  const { choices } = useEditing()
  const has = (programmeId: string, year: number) => value.some((permit) => permit.programmeId === programmeId && permit.year === year)
  return (
    <ChoiceGroup id="settings.permits" role="group" label={t('permits')} description={value.length === 0 ? t('permitsAll') : undefined}>
      <ul className="flex flex-col gap-2">
        {choices.programmes.map(({ id, name, lengthYears }) => (
          <li key={id} className="flex flex-wrap items-center gap-1">
            <span className="w-48 text-dense wrap-anywhere">{name}</span>
            {Array.from({ length: lengthYears }, (_, at) => at + 1).map((year) => (
              <ToggleChip
                key={year}
                label={t('year', { year })}
                selected={has(id, year)}
                onChange={(on) =>
                  onChange(on ? [...value, { programmeId: id, year }] : value.filter((one) => one.programmeId !== id || one.year !== year))
                }
              />
            ))}
          </li>
        ))}
      </ul>
    </ChoiceGroup>
  )
}
