'use client'

import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import type { Text } from '@/lib/forms/definition'
import { useEditing } from './editor-context'

interface PieceTextProps {
  id?: string
  label: string
  hideLabel?: boolean
  value: Text
  onChange: (value: Text) => void
  onBlur?: () => void
  multiline?: boolean
  optional?: boolean
  maxLength?: number
  locale?: keyof Text
}

/** A text of the form in its own language; the others are written under Translations. */
export function PieceText({ value, onChange, multiline = false, maxLength = 2_000, locale, onBlur, ...field }: PieceTextProps) {
  const { language } = useEditing().draft.definition
  const at = locale ?? language
  const props = { ...field, value: value[at] ?? '', maxLength, onBlur, onChange: (text: string) => onChange({ ...value, [at]: text }) }
  return multiline ? <TextArea {...props} rows={2} /> : <TextField {...props} />
}
