'use client'

import { useEffect, useState } from 'react'
import { readLocal, writeLocal } from '@/lib/client/local-store'
import type { Side } from './clinical-side.shapes'

const loadSide = async () => (await import('./clinical-side.shapes')).Side

/** Which of the two faces of the clinical area a person gets. The page decides, and the device remembers the answer for when there is no page. */
export function useClinicalSide(given: Side | undefined): Side | null {
  const [side, setSide] = useState<Side | null>(given ?? null)
  const { marks, treats } = given ?? {}
  useEffect(() => {
    if (marks !== undefined && treats !== undefined) return void writeLocal('clinical-side', { marks, treats }).catch(() => {})
    let isGone = false
    void readLocal('clinical-side', loadSide)
      .catch(() => undefined)
      .then((kept) => {
        if (!isGone) setSide(kept ?? { marks: false, treats: true })
      })
    return () => void (isGone = true)
  }, [marks, treats])
  return side
}
