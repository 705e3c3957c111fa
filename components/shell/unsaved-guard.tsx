'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { confirm } from '@/components/ui/confirm'
import { unsavedChanges } from '@/components/shared/page/unsaved-changes'

/** Asks 'Quit without saving?' before anything that would lose what a screen reported by useUnsavedChanges. It is drawn once, in the shell. */
export function UnsavedGuard() {
  const t = useTranslations('shell.unsaved')
  const isAsking = useRef(false)

  const mayLeave = useEffectEvent(async () => {
    if (isAsking.current) return false
    isAsking.current = true
    const leaves = await confirm({ title: t('title'), body: t('text'), action: t('leave'), cancel: t('stay'), tone: 'danger' })
    isAsking.current = false
    if (leaves) unsavedChanges.giveUp()
    return leaves
  })

  useEffect(() => {
    // The listeners are on the window, so that they come before React's own listeners on the document.
    const stops = [onLinks(mayLeave), onClosing(), onBrowserBack(mayLeave)]
    return () => stops.forEach((stop) => stop())
  }, [])

  return null
}

type Ask = () => Promise<boolean>

/** Asks before every link of the page, whatever draws it. */
function onLinks(mayLeave: Ask): () => void {
  const click = (event: MouseEvent) => {
    if (
      !unsavedChanges.any() ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !leavesPage(link)) return
    event.preventDefault()
    event.stopPropagation()
    void mayLeave().then((leaves) => {
      if (!leaves) return
      if (link.isConnected) link.click()
      else window.location.assign(link.href)
    })
  }
  window.addEventListener('click', click, { capture: true })
  return () => window.removeEventListener('click', click, { capture: true })
}

function leavesPage(link: HTMLAnchorElement): boolean {
  if (link.href === '' || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return false
  return link.origin !== window.location.origin || link.pathname !== window.location.pathname || link.search !== window.location.search
}

/** Makes the browser ask, in its own words, before the page closes. */
function onClosing(): () => void {
  const closing = (event: BeforeUnloadEvent) => {
    if (unsavedChanges.any()) event.preventDefault()
  }
  window.addEventListener('beforeunload', closing)
  return () => window.removeEventListener('beforeunload', closing)
}

/**
 * Asks before the browser's Back, which a page cannot stop. The first action after something became unsaved therefore puts a second entry of the same address
 * on top: Back then only takes that entry away, and there is time to ask.
 */
function onBrowserBack(mayLeave: Ask): () => void {
  let guarded: string | null = null
  const guard = () => {
    if (!unsavedChanges.any() || guarded === window.location.pathname) return
    guarded = window.location.pathname
    window.history.pushState(window.history.state, '', window.location.href)
  }
  const back = () => {
    if (guarded === null) return
    const at = guarded
    guarded = null
    if (!unsavedChanges.any()) {
      // The text was saved in the meantime: the second entry shows the same page once more, and a person who goes back means the page before it.
      if (window.location.pathname === at) window.history.back()
      return
    }
    void mayLeave().then((leaves) => {
      if (leaves) window.history.back()
      else guard()
    })
  }
  const acts = ['keyup', 'click'] as const
  acts.forEach((act) => document.addEventListener(act, guard))
  window.addEventListener('popstate', back)
  return () => {
    acts.forEach((act) => document.removeEventListener(act, guard))
    window.removeEventListener('popstate', back)
  }
}
