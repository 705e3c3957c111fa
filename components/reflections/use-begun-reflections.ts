'use client'

import { useEffect, useState } from 'react'
import { useUnsent } from '@/lib/client/hooks'
import { listLocal } from '@/lib/client/local-store'
import type { Reflection } from '@/lib/contracts/reflections'
import { isBegunHere, loadReflection, reflectionPrefix } from './reflection-document'

/** The reflections that were begun on this device and that the server does not know yet. */
export function useBegunReflections(): readonly Reflection[] {
  const [begun, setBegun] = useState<readonly Reflection[]>([])
  const unsent = useUnsent()?.length
  useEffect(() => {
    let isGone = false
    void listLocal(reflectionPrefix, loadReflection)
      .then((found) => {
        if (!isGone) setBegun(found.filter(isBegunHere))
      })
      .catch(() => {})
    return () => void (isGone = true)
  }, [unsent])
  return begun
}
