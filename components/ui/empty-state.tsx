import type { ReactNode } from 'react'
import { classNames } from './class-names'

interface EmptyStateProps {
  icon?: ReactNode
  /** The things that are here, or are not. */
  title: string
  /** The reason, and what would change it. No results, no privilege and offline each have other words. */
  children?: ReactNode
  /** The one action that is possible. */
  action?: ReactNode
  /** The level of the heading in its place. */
  level?: 1 | 2 | 3
  className?: string
}

export function EmptyState({ icon, title, children, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div data-empty className={classNames('flex flex-col items-center px-4 py-12 text-center', className)}>
      {icon && (
        <span
          aria-hidden="true"
          className="mb-4 inline-flex size-12 items-center justify-center rounded-full bg-primary-tint text-primary *:size-6"
        >
          {icon}
        </span>
      )}
      <Heading className="text-lead font-bold">{title}</Heading>
      {children && <div className="mt-1 max-w-md text-muted">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
