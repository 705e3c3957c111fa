'use client'

import { useEffect, useState } from 'react'
import { readLocal, writeLocal } from '@/lib/client/local-store'
import type { Side } from './clinical-side.shapes'

const loadSide = async () => (await import('./clinical-side.shapes')).Side

/** Which of the two faces of the clinical area somebody gets; the page says so, the device remembers it for when there is none. */
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
