'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { useProblemText } from '@/lib/client/use-problem-text'

/** Runs one act at a time on a reflection and returns whether it was done. `work` returns the text of the notice, or null for none. */
export function useReflectionAct(refresh: () => Promise<void>) {
  const t = useTranslations('reflections')
  const problem = useProblemText()
  const [busy, setBusy] = useState<string | null>(null)

  async function act(name: string, work: () => Promise<string | null>): Promise<boolean> {
    if (busy !== null) return false
    setBusy(name)
    try {
      const done = await work()
      if (done !== null) notify.success(done, { id: 'reflection' })
      return true
    } catch (error) {
      const isChanged = error instanceof CallError && ['STATE_CHANGED', 'NOT_FOUND', 'CONFLICT'].includes(error.status)
      notify.error(isChanged ? t('changed') : problem(error), { id: 'reflection' })
      return false
    } finally {
      await refresh()
      setBusy(null)
    }
  }
  return { act, busy }
}
