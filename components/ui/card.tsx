import type { ReactNode } from 'react'
import { classNames } from './class-names'
import type { Tone } from './tone'

interface CardProps {
  children: ReactNode
  as?: 'div' | 'section' | 'article' | 'li' | 'aside' | 'form'
  /** Colours its edge where something needs attention; the words inside say what. */
  tone?: Tone
  /** Without padding, for lists and tables that bring their own. */
  flush?: boolean
  id?: string
  'aria-labelledby'?: string
  'aria-label'?: string
  className?: string
}

/** A surface for content that belongs together. It has no shadow; cards do not float. */
export function Card({ children, as: Tag = 'div', tone, flush, className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      data-tone={tone}
      data-print="row"
      className={classNames(
        'rounded-card border bg-surface',
        tone ? 'border-tone-strong inset-ring inset-ring-tone-strong' : 'border-line',
        !flush && 'p-4',
        className,
      )}
    >
      {children}
    </Tag>
  )
}
