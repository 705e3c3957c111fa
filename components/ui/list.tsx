import type { ReactNode } from 'react'
import { classNames } from './class-names'

export interface ListProps {
  /** Its name, where no heading gives it one. */
  label?: string
  'aria-labelledby'?: string
  children: ReactNode
  /** Inside a card already: lines between the rows only. */
  plain?: boolean
  className?: string
}

/** Rows in one card on a desk, a card for each on a phone. */
export function List({ label, children, plain, className, ...rest }: ListProps) {
  return (
    <ul
      {...rest}
      aria-label={label}
      className={classNames(
        plain
          ? 'divide-y divide-line'
          : 'max-md:flex max-md:flex-col max-md:gap-2 max-md:*:rounded-card max-md:*:border max-md:*:border-line md:divide-y md:divide-line md:overflow-clip md:rounded-card md:border md:border-line',
        className,
      )}
    >
      {children}
    </ul>
  )
}
