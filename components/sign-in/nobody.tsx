'use client'

import { useEffect } from 'react'
import { isMarkedSignedOut, lock } from '@/lib/client/leaving'
import { call } from '@/lib/client/request'
import { logout } from '@/lib/contracts/sign-in'

/** Beside the login screen: locks what is stored here for its owner, and ends the session of who logged out without a network. */
export function Nobody() {
  useEffect(() => {
    void lock().catch(() => {})
    if (isMarkedSignedOut()) void call(logout, {}, { ignoreAuth: true }).catch(() => {})
  }, [])
  return null
}
