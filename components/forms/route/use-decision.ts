'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isFieldProblem } from '@/components/shared/form/field-problems'
import type { FormStore } from '@/components/shared/form/form-store'
import { allSent } from '@/components/shared/live/all-sent'
import type { FailedSaves } from '@/components/shared/live/failed-saves'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { notify } from '@/components/ui/notify'
import type { Body } from '@/lib/client/cafsdb'
import { CallError } from '@/lib/client/call-error'
import { useProblemText } from '@/lib/client/use-problem-text'

/**
 * `done` is the notice shown once the work is done, or null if something else reports it. `sent` holds the server's answers to the saves that the act waited
 * for.
 */
export type Act = (done: string | null, work: (sent: readonly Body[]) => Promise<unknown>) => Promise<void>

const told = [
  'NOT_OPEN',
  'NOT_YOURS',
  'DECIDED',
  'DRAWING_MISSING',
  'REQUIRED_MISSING',
  'INVALID_FIELDS',
  'REASON_MISSING',
  'TOO_LATE',
  'OVER',
  'ASKED_TODAY',
] as const

interface Decided {
  responseId: string
  store: FormStore | null
  /** The decider's latest changes; null on a screen where nothing is written. */
  failedSaves: FailedSaves | null
  /** Saves what was answered a moment ago, before the decision. */
  saveFirst?: () => Promise<unknown>
  refresh: () => Promise<void>
}

/**
 * One at a time: sends a decision to the server and shows the result. Decisions are never queued, so that the decider sees at once that they count;
 * what the decider wrote before is queued, and a decision waits until the server has it: a comment that comes after it would not count.
 */
export function useDecision({ responseId, store, failedSaves, saveFirst, refresh }: Decided): {
  readonly isWorking: boolean
  readonly act: Act
} {
  const t = useTranslations('forms.decide')
  const problem = useProblemText()
  const [isWorking, setWorking] = useState(false)

  async function act(done: string | null, work: (sent: readonly Body[]) => Promise<unknown>) {
    // A second press would get the error that the first has already decided.
    if (isWorking) return
    setWorking(true)
    try {
      const { isSent, answers } =
        failedSaves === null ? { isSent: true, answers: [] } : await allSent(responseId, failedSaves, { saveFirst })
      if (!isSent) return notify.error(t('unsent'), { id: 'decision' })
      await work(answers)
      if (done !== null) notify.success(done, { id: 'decision' })
    } catch (error) {
      const code = error instanceof CallError ? told.find((one) => error.code === `form-responses.${one}`) : undefined
      if (error instanceof CallError) store?.showProblems(problemsIn(error.answer))
      notify.error(code ? t(`refused.${code}`) : isProofNeeded(error) ? t('unproven') : problem(error), { id: 'decision' })
    } finally {
      await refresh()
      setWorking(false)
    }
  }

  return { isWorking, act }
}

export function problemsIn(answer: unknown) {
  if (typeof answer !== 'object' || answer === null || !('problems' in answer) || !Array.isArray(answer.problems)) return []
  const found: readonly unknown[] = answer.problems
  return found.flatMap((one) => {
    if (typeof one !== 'object' || one === null || !('fieldUid' in one) || !('code' in one)) return []
    const { fieldUid, code } = one
    return typeof fieldUid === 'string' && typeof code === 'string' && isFieldProblem(code) ? [{ fieldUid, code }] : []
  })
}
