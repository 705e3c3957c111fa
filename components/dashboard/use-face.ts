'use client'

import { useEffect, useState } from 'react'
import { z } from 'zod'
import { readLocal, writeLocal } from '@/lib/client/local-store'

/** Which cards somebody gets. `none`: the clinical area is closed to them, and there are no other cards yet. */
const Face = z.enum(['student', 'teacher', 'none'])
export type Face = z.output<typeof Face>

/** The page says so; the device remembers it for when there is none. Null until the device has been asked. */
export function useFace(given: Face | undefined): Face | null {
  const [kept, setKept] = useState<Face | null>(null)
  useEffect(() => {
    if (given !== undefined) return void writeLocal('dashboard', given).catch(() => {})
    let isGone = false
    void readLocal('dashboard', Face).then(
      (face) => {
        if (!isGone) setKept(face ?? 'none')
      },
      () => setKept('none'),
    )
    return () => void (isGone = true)
  }, [given])
  return given ?? kept
}
