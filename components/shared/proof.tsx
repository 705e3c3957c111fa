'use client'

import dynamic from 'next/dynamic'
import { useState, type ReactNode } from 'react'
import { isProofNeeded } from '@/lib/client/is-proof-needed'

// The question is rare, so the pages whose acts may need it do not carry its code.
const ProofDialog = dynamic(async () => (await import('./proof-dialog')).ProofDialog)

/**
 * Makes a call that needs a fresh proof of identity: `const [dialog, proven] = useProof()`, `await proven(() => call(…))`; draw `{dialog}`. The password is
 * asked for only where the server wants it, and then the call is made again. A person who leaves the question gets the refusal.
 */
export function useProof(): [dialog: ReactNode, proven: <T>(work: () => Promise<T>) => Promise<T>] {
  const [answer, setAnswer] = useState<{ readonly give: (isProven: boolean) => void } | null>(null)

  async function proven<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!isProofNeeded(error)) throw error
      const isProven = await new Promise<boolean>((give) => setAnswer({ give }))
      setAnswer(null)
      if (!isProven) throw error
      return work()
    }
  }

  const dialog = answer && <ProofDialog onDone={answer.give} />
  return [dialog, proven]
}
