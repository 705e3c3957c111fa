'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { notify } from '@/components/ui/notify'
import { CallError, isAbsent } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { openCase } from '@/lib/contracts/concerns'

export type Case = OutputOf<typeof openCase>
type CaseFound = { readonly kind: 'loading' | 'absent' | 'offline' | 'failed' } | { readonly kind: 'open'; readonly of: Case }

/**
 * A case is opened by a call that is recorded, and nothing of it is stored on the device. `act` runs one action at a time and opens the case again afterwards.
 */
export function useCase(id: string, changedWords: string) {
  const problem = useProblemText()
  const [found, setFound] = useState<CaseFound>({ kind: 'loading' })
  const isWorking = useRef(false)
  const open = useCallback(
    () =>
      call(openCase, { id }).then(
        (of) => setFound({ kind: 'open', of }),
        (error: unknown) =>
          setFound({
            kind: isAbsent(error) ? 'offline' : error instanceof CallError && error.status === 'NOT_FOUND' ? 'absent' : 'failed',
          }),
      ),
    [id],
  )
  useEffect(() => void open(), [open])

  async function act(work: () => Promise<unknown>): Promise<boolean> {
    if (isWorking.current) return false
    isWorking.current = true
    try {
      await work()
      await open()
      return true
    } catch (error) {
      const hasChanged = error instanceof CallError && error.status === 'STATE_CHANGED' && error.code === undefined
      notify.error(hasChanged ? changedWords : problem(error))
      // The message asks the handler to read the case again, so the case is loaded as it is now.
      if (hasChanged || (error instanceof CallError && error.code === 'evidence.CHANGED')) await open()
      return false
    } finally {
      isWorking.current = false
    }
  }

  return { found, open, act }
}
