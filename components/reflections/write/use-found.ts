'use client'

import { useDeferredValue, useMemo, useState } from 'react'
import { usePatientCheck } from '../use-patient-check'

interface Checked {
  /** The text in the fields. */
  typed: string
  /** The server's text, about which the writer has already been asked. */
  stored: string
  /** The patient data that the server found in the last save, which only the server can know. */
  refused: readonly string[] | null
}

/** The words about which the writer must be asked, and whether they confirmed that these stay. */
export function useFound({ typed, stored, refused }: Checked) {
  const check = usePatientCheck()
  const [kept, setKept] = useState<readonly string[]>([])
  // A long text is only checked when typing leaves time for it.
  const text = useDeferredValue(typed)
  const found = useMemo(() => {
    const like = check(text).filter((one) => !stored.includes(one))
    const known = (refused ?? []).filter((one) => text.includes(one))
    return [...new Set([...like, ...known])].filter((one) => !kept.includes(one))
  }, [check, text, stored, refused, kept])
  return {
    found,
    /** Whether a text that is being saved contains words that the writer confirmed, and no words that they have not. */
    isDespite: (saved: string) =>
      kept.some((one) => saved.includes(one)) && check(saved).every((one) => kept.includes(one) || stored.includes(one)),
    accept: () => setKept([...kept, ...found]),
  }
}
