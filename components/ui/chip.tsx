import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { IconSlot } from './icon-slot'
import type { Tone } from './tone'

export interface ChipProps {
  /** The words; a colour alone says nothing. */
  children: ReactNode
  tone?: Tone
  icon?: ReactNode
  className?: string
}

/** A status or a category in words. Use FilterChip or ToggleChip for a chip that can be pressed. */
export function Chip({ children, tone = 'neutral', icon, className }: ChipProps) {
  return (
    <span
      data-tone={tone}
      className={classNames(
        'inline-flex max-w-full shrink-0 items-center gap-1 rounded-full border px-2 py-0.5 text-meta font-medium wrap-break-word',
        tone === 'neutral' ? 'border-line bg-surface text-muted' : 'border-transparent bg-tone-tint text-tone-strong',
        className,
      )}
    >
      {icon && <IconSlot small>{icon}</IconSlot>}
      <span>{children}</span>
    </span>
  )
}
