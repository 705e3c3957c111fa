'use client'

import { useEffect } from 'react'
import { isMarkedSignedOut, lockDevice } from '@/lib/client/leaving'
import { call } from '@/lib/client/request'
import { logout } from '@/lib/contracts/sign-in'

/** Shown beside the login screen: it locks stored data for its owner, and ends the session of a person who logged out without a network. */
export function Nobody() {
  useEffect(() => {
    void lockDevice().catch(() => {})
    if (isMarkedSignedOut()) void call(logout, {}, { ignoreAuth: true }).catch(() => {})
  }, [])
  return null
}
