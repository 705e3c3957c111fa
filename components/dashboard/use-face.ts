'use client'

import { useEffect, useState } from 'react'
import { readLocal, writeLocal } from '@/lib/client/local-store'
import type { Face } from './face.shapes'

export type { Face }

const loadFace = async () => (await import('./face.shapes')).Face

/** The page determines the face, and the device remembers it for when there is no page. Null until the device has been asked. */
export function useFace(given: Face | undefined): Face | null {
  const [kept, setKept] = useState<Face | null>(null)
  useEffect(() => {
    if (given !== undefined) return void writeLocal('dashboard', given).catch(() => {})
    let isGone = false
    void readLocal('dashboard', loadFace).then(
      (face) => {
        if (!isGone) setKept(face ?? 'none')
      },
      () => setKept('none'),
    )
    return () => void (isGone = true)
  }, [given])
  return given ?? kept
}
