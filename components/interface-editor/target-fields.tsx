'use client'

import { useTranslations } from 'next-intl'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { TextField } from '@/components/ui/text-field'
import type { Choices } from '@/lib/contracts/interface-editor'

type Target = { readonly programmeId: string | null; readonly year: number; readonly target: number }

interface TargetFieldsProps {
  programmes: Choices['programmes']
  targets: readonly Target[]
  onChange: (targets: Target[]) => void
  errorAt: (at: number) => string | null
}

/** The targets per year: one for each programme, and one for all programmes without their own. */
export function TargetFields({ programmes, targets, onChange, errorAt }: TargetFieldsProps) {
  const t = useTranslations('interfaceEditor')
  const longest = Math.max(1, ...programmes.map(({ lengthYears }) => lengthYears))
  const rows = [{ id: null, name: t('targets.any'), lengthYears: longest }, ...programmes]

  function change(programmeId: string | null, year: number, typed: string) {
    const others = targets.filter((one) => one.programmeId !== programmeId || one.year !== year)
    const digits = typed.replace(/\D/g, '').slice(0, 5)
    onChange(digits === '' ? others : [...others, { programmeId, year, target: Number(digits) }])
  }

  return (
    <div id="field-targets" className="flex flex-col gap-4">
      {rows.map(({ id, name, lengthYears }) => (
        <ChoiceGroup key={id ?? 'any'} role="group" label={name}>
          <div className="grid grid-cols-3 gap-2 sm:grid-cols-5">
            {Array.from({ length: lengthYears }, (_, index) => index + 1).map((year) => {
              const at = targets.findIndex((one) => one.programmeId === id && one.year === year)
              return (
                <TextField
                  key={year}
                  id={at >= 0 ? `field-targets-${at}-target` : undefined}
                  label={t('permits.year', { year })}
                  inputMode="numeric"
                  value={at >= 0 ? String(targets[at]?.target ?? '') : ''}
                  error={at >= 0 ? errorAt(at) : null}
                  onChange={(typed) => change(id, year, typed)}
                />
              )
            })}
          </div>
        </ChoiceGroup>
      ))}
    </div>
  )
}
