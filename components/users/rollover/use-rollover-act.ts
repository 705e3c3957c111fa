'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { useProblemText } from '@/lib/client/use-problem-text'

/** Runs one act at a time and tells the person why one failed; the page is refreshed either way. */
export function useRolloverAct() {
  const t = useTranslations('rollover.refused')
  const router = useRouter()
  const problem = useProblemText()
  const [busy, setBusy] = useState(false)

  async function act(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      // A person who leaves the proof of identity has left the act, too.
      if (!isProofNeeded(error)) notify.error((error instanceof CallError ? wordsOf(error) : null) ?? problem(error))
    } finally {
      setBusy(false)
      router.refresh()
    }
  }

  function wordsOf({ code, status }: CallError): string | null {
    if (code === 'users.ROLLOVER_BEGUN') return t('begun')
    if (code === 'users.NOBODY_MOVES') return t('nobody')
    if (code === 'users.UNDO_OVER') return t('undoOver')
    return code === 'users.PREVIEW_CHANGED' || status === 'CONFLICT' || status === 'STATE_CHANGED' ? t('changed') : null
  }

  return { act, busy }
}
