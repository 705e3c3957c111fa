'use client'

import type { ReactNode } from 'react'
import { TextArea } from '@/components/ui/text-area'
import { useAutosavedWords } from './use-autosaved-words'

interface AutosavedTextProps {
  id: string
  label: string
  value: string
  /** The revision of the part to which the text belongs. */
  revision: number
  maxLength: number
  rows?: number
  readOnly?: boolean
  optional?: boolean
  description?: string
  onSave: (text: string, revision: number) => void
  /** Tools under the field that write into it. */
  tools?: (field: FieldTools) => ReactNode
}

export type FieldTools = { readonly typed: string; readonly append: (words: string) => void }

/** A text that saves itself. A version from elsewhere replaces it only while nothing is being typed. */
export function AutosavedText({ value, revision, onSave, tools, ...field }: AutosavedTextProps) {
  const { typed, type, leave } = useAutosavedWords({ fieldId: field.id, value, revision, onSave })
  const area = <TextArea {...field} value={typed} onBlur={leave} onChange={type} />
  if (!tools || field.readOnly) return area
  return (
    <div className="flex flex-col gap-2">
      {area}
      {tools({ typed, append: (words) => type(appendSentence(typed, words).slice(0, field.maxLength)) })}
    </div>
  )
}

/** Adds words to a text as a sentence of their own. */
function appendSentence(typed: string, words: string): string {
  const before = typed.trimEnd()
  if (before === '') return words
  return `${before}${/[.!?:,;…-]$/.test(before) ? ' ' : '. '}${words}`
}
