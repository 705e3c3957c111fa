'use client'

import type { ReactNode } from 'react'
import { TextArea } from '@/components/ui/text-area'
import { storeLastWords, consumeLastWords } from '@/lib/client/last-words'
import { personOfDocument } from '@/lib/client/local-user'
import { useAutosave } from './use-autosave'

interface AutosavedTextProps {
  id: string
  label: string
  value: string
  /** Of the part to which the text belongs. */
  revision: number
  maxLength: number
  rows?: number
  readOnly?: boolean
  optional?: boolean
  description?: string
  onSave: (text: string, revision: number) => void
  /** Under the field: what writes into it. */
  tools?: (field: FieldTools) => ReactNode
}

export type FieldTools = { readonly typed: string; readonly append: (words: string) => void }

const restMs = 700
const isSame = (one: string, other: string) => one === other

/** A text that saves itself. A version from elsewhere replaces it only while nothing is being typed. */
export function AutosavedText({ value, revision, onSave, tools, ...field }: AutosavedTextProps) {
  const place = () => `${window.location.pathname}#${field.id}`
  const { typed, type, leave } = useAutosave({
    stored: { value, revision },
    same: isSame,
    restMs,
    save: onSave,
    lastWords: {
      store({ typed: text, base }) {
        const person = personOfDocument()
        if (person) storeLastWords(person, place(), { text, base: base.value, revision: base.revision })
      },
      consume() {
        const person = personOfDocument()
        const left = person === null ? null : consumeLastWords(person, place())
        return left && { typed: left.text, base: { value: left.base, revision: left.revision } }
      },
    },
  })
  const area = <TextArea {...field} value={typed} onBlur={leave} onChange={type} />
  if (!tools || field.readOnly) return area
  return (
    <div className="flex flex-col gap-2">
      {area}
      {tools({ typed, append: (words) => type(appended(typed, words).slice(0, field.maxLength)) })}
    </div>
  )
}

/** As a sentence of its own. */
function appended(typed: string, words: string): string {
  const before = typed.trimEnd()
  if (before === '') return words
  return `${before}${/[.!?:,;…-]$/.test(before) ? ' ' : '. '}${words}`
}
