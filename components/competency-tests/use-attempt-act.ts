'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { useProof } from '@/components/shared/proof'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { useProblemText } from '@/lib/client/use-problem-text'

const told = [
  'NOT_ELIGIBLE',
  'CLOSED',
  'OWN',
  'MAY_NOT_MARK',
  'REQUIRED_MISSING',
  'INVALID_FIELDS',
  'CRITICAL',
  'RULE',
  'RULE_UNCLEAR',
] as const

/** Words for a refusal that only tests have; null for any other error. */
export function useRefusedWords(): (error: unknown) => string | null {
  const t = useTranslations('tests.decide.refused')
  return (error) => {
    if (!(error instanceof CallError)) return null
    const code = told.find((one) => error.code === `competency-tests.${one}`)
    return code === undefined ? null : t(code)
  }
}

export interface AttemptAct {
  /** Returns whether the act was done. `work` returns the text of the notice, or null for none. */
  readonly act: (name: string, work: () => Promise<string | null>) => Promise<boolean>
  readonly busy: string | null
  /** The dialog for the proof that a decision needs; it is drawn once. */
  readonly proofDialog: ReactNode
}

/** One act at a time on an attempt, with a fresh proof where the server wants it. Acts are never queued: whoever decides sees at once that it counts. */
export function useAttemptAct(refresh: () => Promise<void>, onRefused: (error: CallError) => void = () => {}): AttemptAct {
  const t = useTranslations('tests')
  const problem = useProblemText()
  const refusedWords = useRefusedWords()
  const [proofDialog, proven] = useProof()
  const [busy, setBusy] = useState<string | null>(null)

  async function act(name: string, work: () => Promise<string | null>): Promise<boolean> {
    if (busy !== null) return false
    setBusy(name)
    try {
      const done = await proven(work)
      if (done !== null) notify.success(done, { id: 'test' })
      return true
    } catch (error) {
      if (error instanceof CallError) onRefused(error)
      notify.error(wordsOf(error, name) ?? problem(error), { id: 'test' })
      return false
    } finally {
      await refresh()
      setBusy(null)
    }
  }

  function wordsOf(error: unknown, name: string): string | null {
    if (isProofNeeded(error)) return t('decide.unproven')
    if (!(error instanceof CallError)) return null
    const refused = refusedWords(error)
    if (refused !== null) return refused
    if (error.status === 'CONFLICT') return t(name === 'decide' || name === 'resolve' ? 'decide.sheetChanged' : 'act.changed')
    return error.status === 'STATE_CHANGED' || error.status === 'NOT_FOUND' ? t('decide.changed') : null
  }

  return { act, busy, proofDialog }
}
