'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { FieldAt } from '@/components/shared/editor/use-editor'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { IconButton } from '@/components/ui/icon-button'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { newId } from '@/lib/client/new-id'
import { paletteColours } from '@/lib/clinical/palette'
import { nextStep, type ScaleStepValues } from './scale-form'

interface ScaleValueFieldsProps {
  values: readonly ScaleStepValues[]
  readOnly: boolean
  field: FieldAt
  onChange: (values: ScaleStepValues[]) => void
}

const most = 10
const least = 2

/** The steps of a scale. The numbers give their order. */
export function ScaleValueFields({ values, readOnly, field, onChange }: ScaleValueFieldsProps) {
  const t = useTranslations('interfaceEditor.scale')
  const overall = field('values')
  return (
    <div id={overall.id} className="flex flex-col gap-4">
      {overall.error && <p className="text-dense font-medium text-danger">{overall.error}</p>}
      <ol className="flex flex-col gap-4">
        {values.map((step, at) => {
          const change = (part: Partial<ScaleStepValues>) =>
            onChange(values.map((one) => (one.key === step.key ? { ...one, ...part } : one)))
          const name = step.label || t('step', { number: at + 1 })
          return (
            <li
              key={step.key}
              data-tone={step.colour}
              className="flex flex-col gap-3 rounded-card border border-l-4 border-line border-l-tone-strong p-3"
            >
              <div className="flex flex-wrap items-start gap-3">
                <TextField
                  {...field(`values.${at}.value`)}
                  className="w-20"
                  label={t('value')}
                  required
                  readOnly={readOnly}
                  inputMode="numeric"
                  maxLength={4}
                  value={step.value}
                  onChange={(value) => change({ value })}
                />
                <TextField
                  {...field(`values.${at}.label`)}
                  className="grow basis-40"
                  label={t('label')}
                  required
                  readOnly={readOnly}
                  maxLength={60}
                  value={step.label}
                  onChange={(label) => change({ label })}
                />
                {!readOnly && (
                  <div className="self-end">
                    <IconButton
                      label={t('remove', { name })}
                      icon={<Trash2 />}
                      disabledReason={values.length <= least && t('tooFew')}
                      onPress={() => onChange(values.filter((one) => one.key !== step.key))}
                    />
                  </div>
                )}
              </div>
              <TextField
                {...field(`values.${at}.meaning`)}
                label={t('meaning')}
                optional
                readOnly={readOnly}
                maxLength={300}
                value={step.meaning}
                onChange={(meaning) => change({ meaning })}
              />
              <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
                <Select
                  {...field(`values.${at}.colour`)}
                  className="w-40"
                  label={t('colour')}
                  readOnly={readOnly}
                  options={paletteColours.map((colour) => ({ value: colour, label: t(`colours.${colour}`) }))}
                  value={step.colour}
                  onChange={(colour) => change({ colour: paletteColours.find((known) => known === colour) ?? step.colour })}
                />
                <Checkbox label={t('pass')} readOnly={readOnly} checked={step.pass} onChange={(pass) => change({ pass })} />
              </div>
            </li>
          )
        })}
      </ol>
      {!readOnly && (
        <div>
          <Button
            icon={<Plus />}
            disabledReason={values.length >= most && t('tooMany')}
            onPress={() => onChange([...values, nextStep(values, newId())])}
          >
            {t('addValue')}
          </Button>
        </div>
      )}
    </div>
  )
}
