import { CircleAlert, CircleCheck, CloudOff, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { IconSlot } from './icon-slot'

export type BannerTone = 'info' | 'success' | 'warning' | 'offline' | 'danger'

interface BannerProps {
  tone: BannerTone
  /** One line that says what has happened. */
  title?: string
  children?: ReactNode
  /** A button or link at the end. */
  action?: ReactNode
  /** Whether the banner reaches from edge to edge under the top bar, instead of being a box in the text. */
  bar?: boolean
  /** The way in which the banner is spoken when it appears: politely (default), at once, or not at all where it is part of the page. */
  announce?: 'polite' | 'assertive' | 'none'
  /** Whether its action is beside its title, however narrow the banner is. */
  isLine?: boolean
  className?: string
}

const icons = { info: <Info />, success: <CircleCheck />, warning: <TriangleAlert />, offline: <CloudOff />, danger: <CircleAlert /> }
const tones = { info: 'info', success: 'success', warning: 'warning', offline: 'warning', danger: 'danger' } as const
const roles = { polite: 'status', assertive: 'alert', none: undefined } as const

/** A message that stays: about the page, the connection, an update. A message that passes uses notify. */
export function Banner({ tone, title, children, action, bar, announce = 'polite', isLine = false, className }: BannerProps) {
  return (
    <div
      role={roles[announce]}
      data-tone={tones[tone]}
      className={classNames(
        'flex items-center gap-x-3 gap-y-2 bg-tone-tint px-4 py-2 text-dense text-tone-strong',
        isLine ? 'md:flex-wrap' : 'flex-wrap',
        bar ? 'border-b border-line' : 'rounded-card border border-tone-strong',
        className,
      )}
    >
      <div className={classNames('flex min-w-0 grow items-start gap-2', !isLine && 'basis-2xs')}>
        <IconSlot>{icons[tone]}</IconSlot>
        <div className="max-w-prose min-w-0">
          {title && <p className="font-bold">{title}</p>}
          {children && <div className={title ? 'text-ink' : undefined}>{children}</div>}
        </div>
      </div>
      {action && <div className={classNames('flex gap-2 text-ink', isLine ? 'shrink-0 self-start' : 'flex-wrap')}>{action}</div>}
    </div>
  )
}
