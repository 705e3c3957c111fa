'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLazy } from '@/components/ui/use-lazy'
import { overlay } from '@/lib/client/offline-navigation'
import { unexpectedErrors } from '@/lib/client/log'
import { watchErrors } from '@/lib/client/watch-errors'
import { unsavedChanges } from '@/components/shared/page/unsaved-changes'

/* Watchers over every page that are not needed in its first second; otherwise every page would carry their code. */

const loadGuard = async () => (await import('./unsaved-guard')).UnsavedGuard
const loadAlert = async () => (await import('./error-alert')).ErrorAlert
const loadPrompt = async () => (await import('./update-prompt')).UpdatePrompt
const loadTitle = async () => (await import('./offline-title')).OfflineTitle
const doNothing = () => {}

/** The guard is loaded with the first unsaved change: until then there is nothing to ask. */
export function LateUnsavedGuard() {
  const [hasBeen, setHasBeen] = useState(false)
  useEffect(() => unsavedChanges.watch(() => setHasBeen((before) => before || unsavedChanges.any())), [])
  const Guard = useLazy(hasBeen, loadGuard, doNothing)
  return Guard && <Guard />
}

/** Writes unexpected errors to the browser's log, and shows them where the institution wants it. */
export function LateErrorAlert() {
  useEffect(watchErrors, [])
  const message = useSyncExternalStore(unexpectedErrors.watch, unexpectedErrors.current, () => null)
  const Alert = useLazy(message !== null, loadAlert, unexpectedErrors.close)
  return message !== null && Alert ? <Alert message={message} /> : null
}

export function LateUpdatePrompt() {
  const Prompt = useLazy(true, loadPrompt, doNothing)
  return Prompt && <Prompt />
}

/** The title of a screen that is drawn offline; a page of the server brings its own. `always`: the service worker's document never has such a page. */
export function LateOfflineTitle({ brandName, always }: { brandName: string; always: boolean }) {
  const over = useSyncExternalStore(overlay.subscribe, overlay.path, () => null)
  const isWanted = always || over !== null
  const Title = useLazy(isWanted, loadTitle, doNothing)
  return isWanted && Title ? <Title brandName={brandName} over={over} /> : null
}
