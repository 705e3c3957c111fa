import { useEffect, useEffectEvent } from 'react'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { leaveView } from '@/lib/client/local-user'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { stopViewing } from '@/lib/contracts/sign-in'
import { paths } from '@/lib/paths'
import type { Viewing } from './use-viewing'

/** Ends the view once the person wants to leave, and goes back to where it began: the person's own screen among the people. */
export function useStopViewing(viewing: Viewing, isLeaving: boolean, onLeave: (isLeaving: boolean) => void) {
  const problem = useProblemText()

  const stop = useEffectEvent(async () => {
    try {
      const { userId } = await call(stopViewing, {}, { ignoreAuth: true })
      leaveView(userId, `${paths.user}/${viewing.personId}`)
    } catch (error) {
      // The view was over already: it was ended in another tab, or ended by itself.
      if (error instanceof CallError && (error.status === 'STATE_CHANGED' || error.status === 'AUTHENTICATION_FAILED'))
        return leaveView(null)
      onLeave(false)
      notify.error(problem(error))
    }
  })

  useEffect(() => {
    if (isLeaving) void stop()
  }, [isLeaving])
}
