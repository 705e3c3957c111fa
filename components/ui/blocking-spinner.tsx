'use client'

import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Spinner } from './spinner'

interface BlockingSpinnerProps {
  /** The work that is under way, such as 'Signing in'. */
  label: string
}

/** Blocks the whole screen: for signing in and for applying an import, nothing else. Remove it to end the block. */
export function BlockingSpinner({ label }: BlockingSpinnerProps) {
  if (typeof document === 'undefined') return null
  return createPortal(<Curtain label={label} />, document.body)
}

function Curtain({ label }: BlockingSpinnerProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      tabIndex={-1}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      className="m-auto flex items-center gap-3 rounded-card border border-line bg-surface px-6 py-4 text-ink shadow-sheet backdrop:bg-scrim"
    >
      <Spinner />
      <p role="status">{label}</p>
    </dialog>
  )
}
