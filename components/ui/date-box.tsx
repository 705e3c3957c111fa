import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { fieldStyle } from './field-style'

interface DateBoxProps {
  labelledBy: string
  isInvalid: boolean
  lock: 'read' | 'off' | null
  children: ReactNode
}

/** A date or a time as text, as high as its field: shown until the field's code is loaded. */
export function DateBox({ labelledBy, isInvalid, lock, children }: DateBoxProps) {
  return (
    <div role="group" aria-labelledby={labelledBy} className={dateBoxStyle({ isInvalid, lock })}>
      {children}
    </div>
  )
}

export function dateBoxStyle({ isInvalid, lock }: Pick<DateBoxProps, 'isInvalid' | 'lock'>): string {
  return classNames(fieldStyle({ invalid: isInvalid, lock }), 'flex min-h-control items-center px-3 py-2 tabular-nums')
}
