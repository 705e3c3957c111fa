'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLazy } from '@/components/ui/use-lazy'
import { overlay } from '@/lib/client/offline-navigation'
import { unexpectedErrors } from '@/lib/client/log'
import { watchErrors } from '@/lib/client/watch-errors'
import { unsavedChanges } from '@/components/shared/page/unsaved-changes'

/*
 * What watches over every page and is not needed for its first second: every page would carry the code otherwise.
 */

const loadGuard = async () => (await import('./unsaved-guard')).UnsavedGuard
const loadAlert = async () => (await import('./error-alert')).ErrorAlert
const loadPrompt = async () => (await import('./update-prompt')).UpdatePrompt
const loadTitle = async () => (await import('./offline-title')).OfflineTitle
const nothing = () => {}

/** From the first change on that is not saved: until then there is nothing to ask. */
export function LateUnsavedGuard() {
  const [hasBeen, setHasBeen] = useState(false)
  useEffect(() => unsavedChanges.watch(() => setHasBeen((before) => before || unsavedChanges.any())), [])
  const Guard = useLazy(hasBeen, loadGuard, nothing)
  return Guard && <Guard />
}

/** Unexpected errors go into the browser's log, and are shown where the institution wants it. */
export function LateErrorAlert() {
  useEffect(watchErrors, [])
  const message = useSyncExternalStore(unexpectedErrors.watch, unexpectedErrors.current, () => null)
  const Alert = useLazy(message !== null, loadAlert, unexpectedErrors.close)
  return message !== null && Alert ? <Alert message={message} /> : null
}

export function LateUpdatePrompt() {
  const Prompt = useLazy(true, loadPrompt, nothing)
  return Prompt && <Prompt />
}

/** A page of the server brings its own. `always`: in the document of the service worker there is never such a page. */
export function LateOfflineTitle({ brandName, always }: { brandName: string; always: boolean }) {
  const over = useSyncExternalStore(overlay.subscribe, overlay.path, () => null)
  const isWanted = always || over !== null
  const Title = useLazy(isWanted, loadTitle, nothing)
  return isWanted && Title ? <Title brandName={brandName} over={over} /> : null
}
