'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLazy } from '@/components/ui/use-lazy'
import { overlay } from '@/lib/client/offline-navigation'
import { unsavedChanges } from './unsaved-changes'

/*
 * What watches over every page and is not needed for its first second: every page would carry the code otherwise.
 */

const loadGuard = async () => (await import('./unsaved-guard')).UnsavedGuard
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
