'use client'

import { ArrowRight } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import { notify } from '@/components/ui/notify'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { CallError } from '@/lib/client/call-error'
import { offlineNavigate } from '@/lib/client/offline-navigation'
import { call } from '@/lib/client/request'
import { claimCheck, type NextToMark } from '@/lib/contracts/clinical-sessions'
import { sessionHref } from '@/components/shared/session-href'
import type { NextUp } from './use-next-to-mark'
import { useNow } from '@/components/shared/live/use-now'

interface NextStudentProps {
  nextUp: NextUp
  /** When the session that the teacher leaves was finished. */
  finishedAt: string | null
}

/** For this long after a finish, the next student follows on from the finished session. */
const freshMs = 10 * 60_000

/** Leads on from a session that is finished or only read: one press takes the next student and opens their session. */
export function NextStudent({ nextUp, finishedAt }: NextStudentProps) {
  const t = useTranslations('marking')
  const now = useNow()
  const next = nextUp.data?.next
  // A teacher that came back to read or to unlock is not marking a row of students.
  const goesOn = finishedAt !== null && now.getTime() - new Date(finishedAt).getTime() < freshMs

  if (!next) {
    return (
      <StickyActionBar isColumn below={nextUp.data ? t('next.none') : undefined}>
        <LinkButton href="/clinical" size="lg" className="grow md:max-w-md">
          {t('next.back')}
        </LinkButton>
      </StickyActionBar>
    )
  }
  return (
    <StickyActionBar
      isColumn
      below={
        next.chairNumber === null ? next.student.displayName : t('next.who', { name: next.student.displayName, chair: next.chairNumber })
      }
    >
      <NextStudentButton next={next} reload={nextUp.reload} variant={goesOn ? 'primary' : 'secondary'} />
    </StickyActionBar>
  )
}

interface NextStudentButtonProps {
  next: NonNullable<NextToMark['next']>
  reload: () => Promise<void>
  variant: 'primary' | 'secondary'
}

export function NextStudentButton({ next: { sessionId, check }, reload, variant }: NextStudentButtonProps) {
  const t = useTranslations('marking')
  const clinical = useTranslations('clinical')
  const router = useRouter()
  const [busy, setBusy] = useState(false)

  async function go() {
    setBusy(true)
    try {
      if (check) await call(claimCheck, { sessionId, checkId: check.id })
    } catch (error) {
      // If somebody was faster, another student may be waiting. Without a network the session is only opened; it is taken once there is a network.
      if (error instanceof CallError && error.status === 'STATE_CHANGED') {
        notify.info(clinical('take.faster'), { id: 'next' })
        await reload()
        return setBusy(false)
      }
    }
    const href = sessionHref(sessionId)
    if (!offlineNavigate(href)) router.push(href)
    setBusy(false)
  }

  return (
    <Button variant={variant} size="lg" className="grow md:max-w-md" loading={busy} iconAfter={<ArrowRight />} onPress={() => void go()}>
      {t('next.action')}
    </Button>
  )
}
