'use client'

import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import type { FieldOf } from '@/lib/forms/definition'
import { formLimits } from '@/lib/forms/limits'
import { useFieldProps, type FillProps } from '../use-field'
import { TextCount } from './text-count'

/** A text field of one line. */
export function TextFill({ field, state, store }: FillProps<FieldOf<'TEXT'>>) {
  const props = useFieldProps({ field, state })
  const typed = typeof state.answer === 'string' ? state.answer : ''
  return (
    <TextField
      {...props}
      value={typed}
      maxLength={formLimits.line}
      description={<TextCount limits={field} text={typed} pattern={field.pattern} />}
      onChange={(text) => store.answer(field.uid, text)}
    />
  )
}

/** A text field of several lines, as high as its text. */
export function MultilineFill({ field, state, store }: FillProps<FieldOf<'MULTILINE'>>) {
  const props = useFieldProps({ field, state })
  const typed = typeof state.answer === 'string' ? state.answer : ''
  return (
    <TextArea
      {...props}
      value={typed}
      rows={field.rows}
      maxLength={formLimits.paragraphs}
      description={<TextCount limits={field} text={typed} />}
      onChange={(text) => store.answer(field.uid, text)}
    />
  )
}
