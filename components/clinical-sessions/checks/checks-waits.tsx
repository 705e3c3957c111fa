'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { mayPutBack } from '@/lib/clinical/checks'
import { putBackCheck, type Check, type Session } from '@/lib/contracts/clinical-sessions'
import { CheckForm } from './checks-form'
import { focusChecks } from './focus-checks'
import type { SessionSaves } from '../session/session-saves'
import { useMe } from '@/components/shared/live/use-me'
import { useNow } from '@/components/shared/live/use-now'
import { useTimeOn } from '../session/use-time-on'

interface CheckWaitsProps {
  session: Session
  check: Check
  saves: SessionSaves
}

/** A student who waits for this teacher or for a colleague. A final check has no form here, since marking ends it. */
export function CheckWaits({ session, check, saves }: CheckWaitsProps) {
  const { kind } = check
  return (
    <div className="flex flex-col gap-4">
      <Standing session={session} check={check} saves={saves} />
      {kind !== 'FINAL_CHECK' && <CheckForm session={session} kind={kind} saves={saves} />}
    </div>
  )
}

function Standing({ session, check, saves }: CheckWaitsProps) {
  const t = useTranslations('checks')
  const timeOf = useTimeOn(session.header.heldOn)
  const me = useMe()
  const now = useNow()
  const [busy, setBusy] = useState(false)
  const { takenBy, takenAt } = check
  const time = timeOf(takenAt ?? check.askedAt)
  const words = !takenBy
    ? t('teacher.waits', { time })
    : takenBy.id === me.id
      ? t('teacher.hasIt')
      : t('teacher.colleagueHasIt', { name: takenBy.displayName, time })
  const mayGive =
    takenBy !== null && mayPutBack({ takenById: takenBy.id, takenAt: takenAt === null ? null : new Date(takenAt) }, me.id, now)

  async function putBack() {
    setBusy(true)
    try {
      await call(putBackCheck, { sessionId: session.id, checkId: check.id })
      await saves.putBack(check)
      focusChecks()
    } catch (error) {
      notify.error(t(error instanceof CallError && error.status === 'STATE_CHANGED' ? 'teacher.putBackLate' : 'teacher.putBackFailed'))
    }
    setBusy(false)
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>
        <span className="font-bold">{t(`kind.${check.kind}`)}</span> <span className="text-dense text-muted">· {words}</span>
      </p>
      {takenBy && (
        <Button size="sm" loading={busy} onPress={() => void putBack()} disabledReason={mayGive ? null : t('teacher.stillTaken')}>
          {t('teacher.putBack')}
        </Button>
      )}
    </div>
  )
}
