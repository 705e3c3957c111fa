import type { ReactNode } from 'react'
import { classNames } from './class-names'

/** Gives an icon its size: lucide icons come without one, so that callers write `<Plus />` and no more. */
export function IconSlot({ children, small = false, className }: { children: ReactNode; small?: boolean; className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('inline-flex shrink-0', small ? '*:size-4' : '*:size-5', className)}>
      {children}
    </span>
  )
}
