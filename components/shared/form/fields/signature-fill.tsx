'use client'

import type { FieldOf } from '@/lib/forms/definition'
import { useFormText, useFormTools } from '../form-tools'
import { SignatureField } from '../signature-field'
import { useFieldProps, type FillProps } from '../use-field'
import { signatureOf } from './signed'

/** A signature within a form, with what it means in the form's words. */
export function SignatureFill({ field, state, store }: FillProps<FieldOf<'SIGNATURE'>>) {
  const text = useFormText()
  const { signerName } = useFormTools()
  const { help, ...props } = useFieldProps({ field, state })
  const meaning = text(field.meaning)
  return (
    <SignatureField
      {...props}
      help={[help, meaning].filter(Boolean).join('\n') || undefined}
      signerName={signerName}
      value={signatureOf(state.answer)}
      onChange={(signed) => store.answer(field.uid, signed)}
    />
  )
}
