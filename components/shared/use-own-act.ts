'use client'

import { useRouter } from 'next/navigation'
import { useState, type ReactNode } from 'react'
import { useProof } from '@/components/shared/proof'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { notify } from '@/components/ui/notify'
import { useProblemText } from '@/lib/client/use-problem-text'

interface OwnAct {
  /** @param name the act that is busy in the meantime */
  act: (name: string, work: () => Promise<void>) => Promise<void>
  busy: string | null
  dialog: ReactNode
}

/**
 * Runs one act at a time, with a fresh proof where the server wants it, and tells the person what went wrong. A person who leaves the proof has left the act,
 * too.
 * @param ownWords The text for an error that means more here than elsewhere; null for every other error.
 */
export function useOwnAct(ownWords: (error: unknown) => string | null = () => null): OwnAct {
  const router = useRouter()
  const problem = useProblemText()
  const [dialog, proven] = useProof()
  const [busy, setBusy] = useState<string | null>(null)

  async function act(name: string, work: () => Promise<void>) {
    setBusy(name)
    try {
      await proven(work)
    } catch (error) {
      if (!isProofNeeded(error)) notify.error(ownWords(error) ?? problem(error))
    } finally {
      setBusy(null)
      router.refresh()
    }
  }

  return { act, busy, dialog }
}
