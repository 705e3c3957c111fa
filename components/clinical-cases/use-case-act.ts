'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { useProblemText } from '@/lib/client/use-problem-text'

type Words = { readonly done?: string; readonly conflict?: string }

/** Runs one act at a time on a case, shows the result and redraws the page. Returns whether the act was done. */
export function useCaseAct() {
  const t = useTranslations('cases.next')
  const router = useRouter()
  const problem = useProblemText()
  const [busy, setBusy] = useState<string | null>(null)

  async function act(name: string, work: () => Promise<unknown>, { done, conflict }: Words = {}): Promise<boolean> {
    if (busy !== null) return false
    setBusy(name)
    let isDone = false
    try {
      await work()
      isDone = true
      notify.success(done ?? t('done'), { id: 'case' })
    } catch (error) {
      notify.error(wordsOf(error) ?? problem(error), { id: 'case' })
    }
    setBusy(null)
    router.refresh()
    return isDone

    function wordsOf(error: unknown): string | null {
      if (!(error instanceof CallError)) return null
      if (error.code === 'clinical-cases.CONTINUED') return t('continuedError')
      if (error.code === 'clinical-cases.OTHER_PATIENT') return t('otherPatient')
      if (error.status === 'CONFLICT') return conflict ?? t('changedMeanwhile')
      return error.status === 'STATE_CHANGED' || error.status === 'NOT_FOUND' ? t('changedMeanwhile') : null
    }
  }

  return { act, busy }
}
