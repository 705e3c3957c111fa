'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names'
import { IconButton } from './icon-button'

interface DialogProps {
  open: boolean
  /** Called on Escape, the close button, the backdrop and the phone's back gesture; the owner decides whether to close. */
  onClose: () => void
  title: string
  /** One or two sentences under the title. */
  description?: ReactNode
  children?: ReactNode
  /** The actions, the main one last. They share the width on a phone. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Whether a press beside the dialog closes it, too: only where nothing typed can be lost. */
  closesOnBackdrop?: boolean
  role?: 'dialog' | 'alertdialog'
}

/** A modal dialog; on a phone a sheet from below. The element that should have the focus first carries data-autofocus. */
export function Dialog(props: DialogProps) {
  if (!props.open) return null
  return createPortal(<OpenDialog {...props} />, document.body)
}

const widths = { sm: 'md:max-w-md', md: 'md:max-w-xl', lg: 'md:max-w-4xl' }

function OpenDialog({
  onClose,
  title,
  description,
  children,
  footer,
  size = 'sm',
  closesOnBackdrop = false,
  role = 'dialog',
}: DialogProps) {
  const t = useTranslations('ui')
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    // The platform's modal makes the rest inert, keeps the focus and gives it back, and lies above everything.
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => element?.close()
  }, [])

  // On a second Escape the platform closes the dialog at once without asking.
  function closedByPlatform() {
    if (!dialog.current?.open) onClose()
  }

  function escape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  return (
    <dialog
      ref={dialog}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      // React still has the dialog inside the form that opened it, and that form must not be sent, too.
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={escape}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => event.target === event.currentTarget && closedByPlatform()}
      onPointerDown={(event) => closesOnBackdrop && event.target === event.currentTarget && onClose()}
      className={classNames(
        'm-auto w-full max-w-full overflow-visible border border-line bg-surface text-ink shadow-sheet backdrop:animate-appear backdrop:bg-scrim',
        'max-md:mb-0 max-md:animate-rise max-md:rounded-t-sheet max-md:border-b-0 md:animate-appear md:rounded-sheet',
        widths[size],
      )}
    >
      <div className="flex max-h-dialog flex-col">
        <div className="flex items-start gap-3 px-4 pt-3 md:px-6 md:pt-4">
          <div className="min-w-0 grow py-2">
            <h2 id={`${id}-title`} className="text-lead font-bold">
              {title}
            </h2>
            {description && (
              <div id={`${id}-description`} className="mt-1 text-muted">
                {description}
              </div>
            )}
          </div>
          <IconButton label={t('close')} icon={<X />} onPress={onClose} className="-mr-2" />
        </div>
        {children && <div className="min-h-0 grow overflow-y-auto px-4 py-2 md:px-6">{children}</div>}
        {footer && <div className="flex flex-wrap justify-end gap-2 px-4 pt-3 pb-safe max-md:*:grow md:px-6 md:pb-6">{footer}</div>}
      </div>
    </dialog>
  )
}
