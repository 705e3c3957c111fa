'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { startBeat } from '@/lib/client/beat'

/** Polls and sends what waits. Once in the shell of a signed-in person. */
export function ConnectionBeat() {
  const router = useRouter()
  // The server then draws the login screen in the place of the page.
  useEffect(() => startBeat(() => router.refresh()), [router])
  return null
}

/** The same in the offline shell, whose document the server did not make: only a new one can be the login screen. */
export function OfflineConnectionBeat() {
  useEffect(() => startBeat(() => window.location.reload()), [])
  return null
}
