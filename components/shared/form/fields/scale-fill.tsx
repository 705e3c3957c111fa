'use client'

import { useTranslations } from 'next-intl'
import { ScaleInput } from '@/components/ui/scale-input'
import { notObserved } from '@/components/ui/scale'
import type { FieldOf } from '@/lib/forms/definition'
import { useFormTools } from '../form-tools'
import { markOf } from './marks'
import { useFieldProps, useFieldState, type FillProps } from '../use-field'

/** A mark, beside the mark that the subject gave themself where the form asks for both. */
export function ScaleFill({ field, state, store }: FillProps<FieldOf<'SCALE'>>) {
  const t = useTranslations('form')
  const { scales } = useFormTools()
  const props = useFieldProps({ field, state })
  const own = useFieldState(store, field.self ?? field.uid)
  const steps = scales.get(field.scaleId ?? '')
  if (!steps) return <p className="text-dense text-muted">{t('scaleMissing', { field: props.label })}</p>
  return (
    <ScaleInput
      {...props}
      steps={steps}
      value={markOf(state.answer)}
      selfMark={field.self === null ? null : markOf(own.answer)}
      allowNotObserved
      size="md"
      onChange={(mark) => store.answer(field.uid, mark === notObserved ? notObserved : mark)}
    />
  )
}
