'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { useProblemText } from '@/lib/client/use-problem-text'

/** Runs one act on an account at a time and tells the person why one failed; the page is refreshed either way. */
export function useAccountAct() {
  const t = useTranslations('accounts.access')
  const tView = useTranslations('accounts.view')
  const router = useRouter()
  const problem = useProblemText()
  const [busy, setBusy] = useState<string | null>(null)

  async function act(name: string, work: () => Promise<void>) {
    setBusy(name)
    try {
      await work()
    } catch (error) {
      notify.error((error instanceof CallError ? wordsOf(error) : null) ?? problem(error))
    } finally {
      setBusy(null)
      router.refresh()
    }
  }

  function wordsOf(error: CallError): string | null {
    const view = viewWords(error)
    if (view) return view
    if (error.code === 'users.YOURSELF') return t('yourself')
    if (error.code === 'users.LAST_ADMIN') return t('lastAdmin')
    if (error.code === 'users.ABOVE_YOU') return t('above')
    return error.status === 'CONFLICT' || error.status === 'STATE_CHANGED' ? t('changedMeanwhile') : null
  }

  function viewWords({ code }: CallError): string | null {
    if (code === 'users.HOLDS_ALL') return tView('all')
    return code === 'users.IS_DISABLED' ? tView('disabled') : null
  }

  return { act, busy }
}
