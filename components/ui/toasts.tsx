'use client'

import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore, type FocusEvent, type ReactNode } from 'react'
import { toast, Toaster } from 'sonner'
import { barHeight } from './bar-height'
import { classNames } from './class-names'
import { IconSlot } from './icon-slot'
import { notices, type Notice, type NoticeKind } from './notify'

const passing = 6_000
const undoable = 10_000
const shellBar = '4.75rem'

const icons: Record<NoticeKind, ReactNode> = { success: <CircleCheck />, info: <Info />, error: <CircleAlert /> }
const tones = { success: 'success', info: 'info', error: 'danger' } as const

export function Toasts() {
  const t = useTranslations('ui')
  const bar = useSyncExternalStore(barHeight.watch, barHeight.read, barHeight.unknown)
  const isPhone = useSyncExternalStore(phone.watch, phone.read, () => false)
  const cameFrom = useRef<HTMLElement | null>(null)
  // The bar below: the sticky bar of a screen, or the bottom bar of the shell.
  const above = `calc(${bar === null ? shellBar : `${bar}px`} + 0.75rem)`

  /*
   * Keeps focus events from Sonner, which sends the focus back to its origin whenever it leaves: Tab led from a notice back to what is before it, and never
   * on. The one useful part, giving the focus back when a notice is put away, is done here.
   */
  function recordOrigin(event: FocusEvent<HTMLDivElement>) {
    event.stopPropagation()
    const origin = event.relatedTarget
    if (!event.currentTarget.contains(origin)) cameFrom.current = origin instanceof HTMLElement ? origin : null
  }
  /** Moves the focus only if it is in the notice that disappears; otherwise the focus stays where it is. */
  function giveBackFocus(id: string | number) {
    const holder = document.activeElement?.closest('[data-sonner-toast]')
    if (holder?.querySelector(`[data-notice="${CSS.escape(String(id))}"]`)) cameFrom.current?.focus({ preventScroll: true })
  }
  function close(id: string | number) {
    giveBackFocus(id)
    toast.dismiss(id)
  }

  const showWaiting = useEffectEvent(() => {
    for (const { kind, ...rest } of notices.consume()) {
      if (kind === 'over') {
        if (rest.id !== undefined) close(rest.id)
        continue
      }
      const notice = { kind, ...rest }
      // An error stays until it is put away.
      const duration = notice.onUndo ? undoable : notice.kind === 'error' ? Infinity : passing
      toast.custom((id) => <Toast id={id} notice={notice} onClose={() => close(id)} />, {
        id: notice.id,
        duration,
        onAutoClose: ({ id }) => giveBackFocus(id),
      })
    }
  })

  useEffect(() => {
    showWaiting()
    return notices.watch(() => showWaiting())
  }, [])

  // On a phone the pressed button lies just above the bar: the notice is then over the head, which only names the screen, and not over the work.
  const isOverHead = isPhone && bar !== null
  const offset = isOverHead ? { top: '0.25rem' } : { bottom: above }
  return (
    <div onFocusCapture={recordOrigin}>
      <Toaster
        position={isOverHead ? 'top-center' : 'bottom-center'}
        gap={8}
        offset={offset}
        mobileOffset={{ ...offset, left: '0.75rem', right: '0.75rem' }}
        containerAriaLabel={t('notices')}
        toastOptions={{ unstyled: true }}
      />
    </div>
  )
}

/** The same width as in app/theme/tokens.css. */
const narrow = '(width < 48.0625rem)'
const phone = {
  watch(watcher: () => void) {
    const query = window.matchMedia(narrow)
    query.addEventListener('change', watcher)
    return () => query.removeEventListener('change', watcher)
  },
  read: () => window.matchMedia(narrow).matches,
}

function Toast({ id, notice, onClose }: { id: string | number; notice: Notice & { kind: NoticeKind }; onClose: () => void }) {
  const t = useTranslations('ui')
  const close = (then?: () => void) => () => {
    then?.()
    onClose()
  }
  return (
    <div
      data-notice={id}
      data-tone={tones[notice.kind]}
      className="flex w-full items-start gap-3 rounded-card border border-transparent bg-inverse pr-2 pl-4 max-md:items-center md:py-2 font-sans text-dense text-on-inverse shadow-popover md:w-96"
    >
      <IconSlot className="md:mt-1.5">{icons[notice.kind]}</IconSlot>
      <div className={classNames('min-w-0 grow', notice.onUndo ? 'py-0.5 md:py-1.5' : 'py-2 md:py-1.5')}>
        <p className="font-medium">{notice.text}</p>
        {/* On a phone a notice with an undo is as low as a line, because it is over other work. */}
        {notice.description && (
          <p className={classNames('text-on-inverse-muted', notice.onUndo && 'max-md:sr-only')}>{notice.description}</p>
        )}
        {notice.action && (
          <div className="mt-2">
            <ToastButton onPress={close(notice.action.onPress)}>{notice.action.label}</ToastButton>
          </div>
        )}
      </div>
      {notice.onUndo && <ToastButton onPress={close(notice.onUndo)}>{t('undo')}</ToastButton>}
      <ToastButton label={t('close')} onPress={close()}>
        <IconSlot>
          <X />
        </IconSlot>
      </ToastButton>
    </div>
  )
}

function ToastButton({ children, label, onPress }: { children: ReactNode; label?: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className={classNames(
        'inline-flex min-h-control-sm shrink-0 items-center justify-center rounded-control border font-bold focus-visible:outline-on-inverse',
        label ? 'w-control-sm border-transparent' : 'border-on-inverse-muted px-3 hover:border-on-inverse',
      )}
    >
      {children}
    </button>
  )
}
