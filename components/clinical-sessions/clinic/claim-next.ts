import type { useTranslations } from 'next-intl'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { offlineNavigate } from '@/lib/client/offline-navigation'
import { connection } from '@/lib/client/connection'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { listClinic, claimCheck } from '@/lib/contracts/clinical-sessions'

type Entry = OutputOf<typeof listClinic>['waiting'][number]
type Asked = {
  /** The waiting checks in the order shown, the longest wait first. */
  readonly waiting: readonly Entry[]
  readonly words: ReturnType<typeof useTranslations<'clinical'>>
  readonly open: (href: `/clinical/treatmentsession/${string}`) => void
}

/** The number of checks that colleagues may take first before the teacher has to look again. */
const mostTries = 5

/** Takes the student who has waited longest and opens their session. If a colleague was faster, it takes the next one and says so. */
export async function claimNext({ waiting, words, open }: Asked): Promise<void> {
  let [entry] = waiting
  const tried = new Set<string>()
  try {
    while (entry && tried.size < mostTries) {
      const { check, session } = entry
      if (await tryClaim(entry)) {
        if (tried.size > 0) notify.info(words('list.takeFaster', { name: session.student.displayName }))
        const href = `/clinical/treatmentsession/${session.id}` as const
        if (!offlineNavigate(href)) open(href)
        return
      }
      tried.add(check.id)
      entry = (await call(listClinic, {})).waiting.find((one) => one.check.state === 'WAITING' && !tried.has(one.check.id))
    }
    notify.info(words('list.takeGone'))
  } catch {
    notify.error(words(connection.offline ? 'list.takeOffline' : 'take.failed'))
  }
}

/** False if somebody else has taken the check, or if it was withdrawn. */
async function tryClaim({ check, session }: Entry): Promise<boolean> {
  try {
    await call(claimCheck, { sessionId: session.id, checkId: check.id })
    return true
  } catch (error) {
    if (error instanceof CallError && (error.status === 'STATE_CHANGED' || error.status === 'NOT_FOUND')) return false
    throw error
  }
}
