import type { ReactNode } from 'react'
import { classNames } from './class-names'

interface ListProps {
  /** The name of the list, where no heading gives it one. */
  label?: string
  'aria-labelledby'?: string
  children: ReactNode
  /** Whether the list is inside a card already: there are then only lines between the rows. */
  plain?: boolean
  className?: string
}

/** Rows in one card. */
export function List({ label, children, plain, className, ...rest }: ListProps) {
  return (
    <ul
      {...rest}
      aria-label={label}
      className={classNames('divide-y divide-line overflow-clip rounded-card', !plain && 'border border-line', className)}
    >
      {children}
    </ul>
  )
}
