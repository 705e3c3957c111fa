'use client'

import { useEffect, useState } from 'react'
import { useUnsent } from '@/lib/client/hooks'
import { listLocal } from '@/lib/client/local-store'
import type { Reflection } from '@/lib/contracts/reflections'
import { isBegunHere, loadReflection, reflectionPrefix } from './reflection-document'

/** Those that this device keeps of its person; the ones that the server has not heard of apart. */
export function useKeptReflections(): { readonly begun: readonly Reflection[]; readonly all: readonly Reflection[] } {
  const [all, setAll] = useState<readonly Reflection[]>([])
  const unsent = useUnsent()?.length
  useEffect(() => {
    let isGone = false
    void listLocal(reflectionPrefix, loadReflection)
      .then((found) => {
        if (!isGone) setAll(found.filter(({ isOwn }) => isOwn))
      })
      .catch(() => {})
    return () => void (isGone = true)
  }, [unsent])
  return { begun: all.filter(isBegunHere), all }
}
