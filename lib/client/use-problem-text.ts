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

/** Errors of an act in which one person vouches for another (server/kernel/calls/evidence.ts). */
const notTheirs = {
  'evidence.OWN': 'ownEvidence',
  'evidence.COUNTED': 'countedAlready',
  'evidence.ACCOUNT': 'accountAddress',
  'evidence.NO_RIGHT': 'rightLost',
  'evidence.CHANGED': 'changedSince',
} as const

/** The text for a failed call, where the screen has no better words. Needs the namespace `connection`. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations('connection.problem')
  return useCallback(
    (error: unknown) => {
      if (!(error instanceof CallError)) return t('unexpected')
      if (error.status === 'TOO_MANY_REQUESTS') return t('tooMany', { minutes: minutesToWait(error, 1) })
      const evidence = Object.entries(notTheirs).find(([code]) => code === error.code)?.[1]
      if (evidence) return t(evidence)
      const own = Object.entries(known).find(([status]) => status === error.status)?.[1]
      return t(own ?? (error.http >= 400 && error.http < 500 ? 'refused' : 'unexpected'))
    },
    [t],
  )
}
