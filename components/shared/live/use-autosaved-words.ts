'use client'

import { consumeLastWords, storeLastWords } from '@/lib/client/last-words'
import { personOfDocument } from '@/lib/client/local-user'
import { useAutosave } from './use-autosave'

const restMs = 700
const isSame = (one: string, other: string) => one === other

interface AutosavedWords {
  /** The id of the field on its page, by which its last words are found again. */
  fieldId: string
  value: string
  revision: number
  onSave: (text: string, revision: number) => void
}

/** A text that saves itself when the typing rests; text typed at the moment in which the page closed is there when the page is opened again. */
export function useAutosavedWords({ fieldId, value, revision, onSave }: AutosavedWords) {
  const place = () => `${window.location.pathname}#${fieldId}`
  return useAutosave({
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
}
