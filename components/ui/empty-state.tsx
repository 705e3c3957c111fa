import type { ReactNode } from 'react'
import { classNames } from './class-names'

interface EmptyStateProps {
  icon?: ReactNode
  /** What is (not) here. */
  title: string
  /** Why, and what makes it change. Other words for no results, no privilege and offline. */
  children?: ReactNode
  /** The one thing to do. */
  action?: ReactNode
  /** The heading's level where it stands. */
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
