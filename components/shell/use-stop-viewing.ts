import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { leaveView } from '@/lib/client/local-user'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { stopViewing } from '@/lib/contracts/sign-in'
import { screens } from '@/lib/gates'
import type { Viewing } from './use-viewing'

/** Back to where the view began: the person's own screen among the people. */
export function useStopViewing(viewing: Viewing | null) {
  const problem = useProblemText()
  const [isStopping, setIsStopping] = useState(false)

  async function stop() {
    setIsStopping(true)
    try {
      const { userId } = await call(stopViewing, {}, { ignoreAuth: true })
      leaveView(userId, viewing ? `${screens.user.path}/${viewing.personId}` : '/')
    } catch (error) {
      // It was over already, in another tab or by itself.
      if (error instanceof CallError && (error.status === 'STATE_CHANGED' || error.status === 'AUTHENTICATION_FAILED')) return leaveView(null)
      setIsStopping(false)
      notify.error(problem(error))
    }
  }

  return { isStopping, stop: () => void stop() }
}
