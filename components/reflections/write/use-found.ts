'use client'

import { useDeferredValue, useMemo, useState } from 'react'
import { usePatientCheck } from '../use-patient-check'

interface Checked {
  /** What stands in the fields. */
  typed: string
  /** What the server has: its writer was asked about it once. */
  stored: string
  /** What the server found in the last save, which only it can know. */
  refused: readonly string[] | null
}

/** What its writer is to be asked about, and whether they said that it stays. */
export function useFound({ typed, stored, refused }: Checked) {
  const check = usePatientCheck()
  const [kept, setKept] = useState<readonly string[]>([])
  // A long text is read once the typing gives room for it.
  const text = useDeferredValue(typed)
  const found = useMemo(() => {
    const like = check(text).filter((one) => !stored.includes(one))
    const known = (refused ?? []).filter((one) => text.includes(one))
    return [...new Set([...like, ...known])].filter((one) => !kept.includes(one))
  }, [check, text, stored, refused, kept])
  return {
    found,
    /** Of a text that is saved now. */
    isDespite: (saved: string) =>
      kept.some((one) => saved.includes(one)) && check(saved).every((one) => kept.includes(one) || stored.includes(one)),
    accept: () => setKept([...kept, ...found]),
  }
}
