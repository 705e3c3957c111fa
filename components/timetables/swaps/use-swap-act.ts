'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { useSwapWords } from './use-swap-words'

/** Runs one act at a time, tells the person its outcome, and reads the lists again. */
export function useSwapAct() {
  const router = useRouter()
  const words = useSwapWords()
  const [busyId, setBusyId] = useState<string | null>(null)
  async function act(id: string, work: () => Promise<string>): Promise<boolean> {
    if (busyId !== null) return false
    setBusyId(id)
    try {
      notify.success(await work())
      return true
    } catch (error) {
      notify.error(words.problem(error))
      return false
    } finally {
      router.refresh()
      setBusyId(null)
    }
  }
  return { act, busyId }
}
