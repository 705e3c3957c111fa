'use client'

import type { ReactNode, SyntheticEvent } from 'react'

/** A form in a dialog. It is drawn elsewhere, but React still has it inside the form that asked: that one must not be sent, too. */
export function InnerForm({
  id,
  className,
  onSubmit,
  children,
}: {
  id?: string
  className: string
  onSubmit: (event: SyntheticEvent) => void
  children: ReactNode
}) {
  const submit = (event: SyntheticEvent) => {
    event.stopPropagation()
    onSubmit(event)
  }
  return (
    <form id={id} method="post" noValidate onSubmit={submit} className={className}>
      {children}
    </form>
  )
}
