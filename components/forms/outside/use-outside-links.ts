import { useEffect, useState } from 'react'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import type { Response } from '@/lib/contracts/form-responses'
import { listLinks } from '@/lib/contracts/sign-off'

export type OutsideLinks = OutputOf<typeof listLinks>

/** The state of the mails to outside signers; null where there are none, and while it is loading. */
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
