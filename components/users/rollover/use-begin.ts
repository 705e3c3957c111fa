'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { beginRollover } from '@/lib/contracts/users/rollover'
import { paths } from '@/lib/paths'

/** Begins the preparation of a rollover, for which the server makes a proposal, and goes to it. */
export function useBeginRollover(copyOf: string | null) {
  const router = useRouter()
  const problem = useProblemText()
  const [busy, setBusy] = useState(false)

  async function begin() {
    setBusy(true)
    const id = newId()
    try {
      await call(beginRollover, { id, copyOf })
      router.push(`${paths.rollover}/${id}`)
    } catch (error) {
      notify.error(problem(error))
      setBusy(false)
    }
  }

  return { begin, busy }
}
