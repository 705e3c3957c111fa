'use client'

import { TextArea } from '@/components/ui/text-area'
import { keepLastWords, takeLastWords } from '@/lib/client/last-words'
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
}

const restMs = 700
const isSame = (one: string, other: string) => one === other

/** A text that saves itself. What arrives from elsewhere replaces it only where nothing is being typed. */
export function AutosavedText({ value, revision, onSave, ...field }: AutosavedTextProps) {
  const place = () => `${window.location.pathname}#${field.id}`
  const { typed, type, leave } = useAutosave({
    stored: { value, revision },
    same: isSame,
    restMs,
    save: onSave,
    lastWords: {
      keep({ typed: text, base }) {
        const person = personOfDocument()
        if (person) keepLastWords(person, place(), { text, base: base.value, revision: base.revision })
      },
      take() {
        const person = personOfDocument()
        const left = person === null ? null : takeLastWords(person, place())
        return left && { typed: left.text, base: { value: left.base, revision: left.revision } }
      },
    },
  })
  return <TextArea {...field} value={typed} onBlur={leave} onChange={type} />
}
