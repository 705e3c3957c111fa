'use client'

import { useSyncExternalStore, type ComponentProps } from 'react'
import { openQuestions } from '@/components/ui/confirm'
import { useLazy } from '@/components/ui/use-lazy'
import type { MenuDrawer } from './menu-drawer'

const loadHost = async () => (await import('@/components/ui/dialog-host')).DialogHost
const loadDrawer = async () => (await import('./menu-drawer')).MenuDrawer
const loadLogOut = async () => (await import('./log-out-dialog')).LogOutDialog

/** Shows the questions of `confirm()` and `prompt()`; the dialogs' code is loaded with the first question. */
export function LateDialogHost() {
  const question = useSyncExternalStore(openQuestions.watch, openQuestions.current, () => null)
  const Host = useLazy(question !== null, loadHost, giveUp)
  return Host && <Host />
}

/** A question that nobody could see counts as not confirmed. */
function giveUp() {
  const question = openQuestions.current()
  if (question?.kind === 'confirm') question.answer(false)
  if (question?.kind === 'prompt') question.answer(null)
}

export function LateLogOutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const Dialog = useLazy(isOpen, loadLogOut, onClose)
  return isOpen && Dialog ? <Dialog onClose={onClose} /> : null
}

export function LateMenuDrawer({ isOpen, ...props }: { isOpen: boolean } & ComponentProps<typeof MenuDrawer>) {
  const Drawer = useLazy(isOpen, loadDrawer, props.onClose)
  return isOpen && Drawer ? <Drawer {...props} /> : null
}
