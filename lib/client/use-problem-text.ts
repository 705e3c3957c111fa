'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { CallError } from './call-error'
import { minutesToWait } from './minutes-to-wait'

const known = {
  OFFLINE: 'offline',
  UNAVAILABLE: 'offline',
  TIMED_OUT: 'timedOut',
  CONFLICT: 'conflict',
  MODULE_DISABLED: 'moduleOff',
  AUTHENTICATION_FAILED: 'signedOutHere',
  SIGNED_OUT: 'signedOut',
  NOT_STORED: 'notStored',
  NOT_KEPT: 'notKept',
} as const

/** What a failed call is told to the person where the screen has no better words. Needs the namespace `connection`. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations('connection.problem')
  return useCallback(
    (error: unknown) => {
      if (!(error instanceof CallError)) return t('unexpected')
      if (error.status === 'TOO_MANY_REQUESTS') return t('tooMany', { minutes: minutesToWait(error, 1) })
      const own = Object.entries(known).find(([status]) => status === error.status)?.[1]
      return t(own ?? (error.http >= 400 && error.http < 500 ? 'refused' : 'unexpected'))
    },
    [t],
  )
}
