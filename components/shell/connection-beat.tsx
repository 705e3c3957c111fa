'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { connection } from '@/lib/client/connection'
import { unsavedChanges } from '@/components/shared/page/unsaved-changes'

const tryAgainMs = 10_000

/** Polls, and sends the requests that wait. It is drawn once, in the shell of a signed-in person. */
export function ConnectionBeat() {
  const router = useRouter()
  // On a refresh the server draws the login screen in the place of the page.
  useEffect(() => startConnectionBeat(() => router.refresh()), [router])
  return null
}

/** The same in the offline shell, whose document the server did not make: only a new document can be the login screen. */
export function OfflineConnectionBeat() {
  useEffect(() => startConnectionBeat(() => window.location.reload()), [])
  return null
}

/** The code of the beat is loaded after the screen can be used. */
function startConnectionBeat(showSignIn: () => void): () => void {
  let stop: (() => void) | null = null
  let isGone = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = () =>
    void import('@/lib/client/beat').then(
      ({ startBeat }) => {
        if (!isGone) stop = startBeat(showSignIn, unsavedChanges.any)
      },
      () => {
        connection.failed()
        if (!isGone) timer = setTimeout(start, tryAgainMs)
      },
    )
  start()
  return () => {
    isGone = true
    clearTimeout(timer)
    stop?.()
  }
}
