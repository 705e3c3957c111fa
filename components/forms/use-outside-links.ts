import { useEffect, useState } from 'react'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import type { Response } from '@/lib/contracts/form-responses'
import { listLinks } from '@/lib/contracts/sign-off'

export type OutsideLinks = OutputOf<typeof listLinks>

/** How it stands with the mails to whom signs outside; null where nobody does, and while it is not known. */
export function useOutsideLinks({ id, tasks, revision }: Pick<Response, 'id' | 'tasks' | 'revision'>): OutsideLinks | null {
  const offline = useOffline()
  const isWanted = !offline && tasks.some(({ outside, state }) => outside !== null && state === 'OPEN')
  const [found, setFound] = useState<OutsideLinks | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    call(listLinks, { responseId: id }).then(
      (answer) => !isGone && setFound(answer),
      () => {},
    )
    return () => void (isGone = true)
  }, [id, isWanted, revision])
  return isWanted ? found : null
}
