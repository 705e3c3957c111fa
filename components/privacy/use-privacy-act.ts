'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState, type ReactNode } from 'react'
import { useProof } from '@/components/shared/proof'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { useProblemText } from '@/lib/client/use-problem-text'

const worded = {
  'privacy.WAITING': 'WAITING',
  'privacy.NOT_READY': 'NOT_READY',
  'privacy.OPEN': 'OPEN',
  'privacy.ERASED': 'ERASED',
  'privacy.YOURSELF': 'YOURSELF',
  'privacy.ABOVE_YOU': 'ABOVE_YOU',
  'privacy.LAST_ADMIN': 'LAST_ADMIN',
  'privacy.NOT_SEEN': 'NOT_SEEN',
} as const

/** Runs one act at a time: asks for the password if the server wants it, and reports failures. The caller must draw `dialog`. */
export function usePrivacyAct(): {
  act: <T>(name: string, work: () => Promise<T>) => Promise<T | null>
  busy: string | null
  dialog: ReactNode
} {
  const t = useTranslations('privacy')
  const problem = useProblemText()
  const router = useRouter()
  const [dialog, proven] = useProof()
  const [busy, setBusy] = useState<string | null>(null)

  async function act<T>(name: string, work: () => Promise<T>): Promise<T | null> {
    setBusy(name)
    try {
      return await proven(work)
    } catch (error) {
      notify.error(isProofNeeded(error) ? t('unproven') : wordsOf(error), { id: 'privacy' })
      return null
    } finally {
      setBusy(null)
      router.refresh()
    }
  }

  function wordsOf(error: unknown): string {
    const code = error instanceof CallError ? Object.entries(worded).find(([name]) => name === error.code)?.[1] : undefined
    if (code) return t(`problem.${code}`)
    if (error instanceof CallError && error.status === 'CONFLICT') return t('problem.CHANGED')
    return problem(error)
  }

  return { act, busy, dialog }
}
