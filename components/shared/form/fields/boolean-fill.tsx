'use client'

import { useTranslations } from 'next-intl'
import { Segmented } from '@/components/ui/segmented'
import type { FieldOf } from '@/lib/forms/definition'
import { useFieldProps, type FillProps } from '../use-field'

/** Yes or no, beside the question where there is room. A second press on the chosen answer clears it. */
export function BooleanFill({ field, state, store }: FillProps<FieldOf<'BOOLEAN'>>) {
  const t = useTranslations('form')
  const ui = useTranslations('ui')
  const { label, optional, help, ...props } = useFieldProps({ field, state })
  const value = state.answer === true ? 'yes' : state.answer === false ? 'no' : null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p aria-hidden="true" className="min-w-0 grow basis-40 text-dense font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> {ui('optional')}</span>}
      </p>
      <Segmented
        {...props}
        label={label}
        hideLabel
        description={help}
        className="min-w-44 shrink-0"
        options={[
          { value: 'no', label: t('no') },
          { value: 'yes', label: t('yes') },
        ]}
        value={value}
        onChange={(chosen) => store.answer(field.uid, chosen === 'yes')}
        onClear={() => store.answer(field.uid, null)}
      />
    </div>
  )
}
