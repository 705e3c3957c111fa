import { VisuallyHidden } from './visually-hidden'
import type { StatusTone } from './tone'

interface BadgeProps {
  count: number
  /** The count with its object, for screen readers: '3 unread'. The number itself is not read twice. */
  label: string
  tone?: StatusTone
  /** Above this number the badge says 99+. */
  most?: number
}

/** A small count beside a word or an icon; nothing at zero. */
export function Badge({ count, label, tone = 'danger', most = 99 }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span
      data-tone={tone}
      className="inline-flex min-w-5 justify-center rounded-full border border-transparent bg-tone-tint px-1.5 text-meta font-bold tabular-nums text-tone-strong"
    >
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
