'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { useProblemText } from '@/lib/client/use-problem-text'

/** Runs one act at a time, shows its result and redraws the page. */
export function useFeedbackAct() {
  const t = useTranslations('feedback.entry')
  const router = useRouter()
  const problem = useProblemText()
  const [busy, setBusy] = useState<string | null>(null)

  async function act(name: string, work: () => Promise<unknown>): Promise<void> {
    if (busy !== null) return
    setBusy(name)
    try {
      await work()
      notify.success(t('done'), { id: 'feedback' })
    } catch (error) {
      const isChanged = error instanceof CallError && ['CONFLICT', 'STATE_CHANGED', 'NOT_FOUND'].includes(error.status)
      notify.error(isChanged ? t('changed') : problem(error), { id: 'feedback' })
    }
    setBusy(null)
    router.refresh()
  }
  return { act, busy }
}
