'use client'

import { CloudUpload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Chip } from './chip'
import { classNames } from './class-names'
import { Anchor } from './link-context'

export interface ListRowProps {
  title: ReactNode
  subtitle?: ReactNode
  /** An avatar, an icon, a checkbox. */
  leading?: ReactNode
  /** A chip, a time. */
  trailing?: ReactNode
  /** Buttons of the row; they are pressed on their own. */
  actions?: ReactNode
  /** Where the row leads: its title is the link, its whole area is pressed. */
  href?: string
  onPress?: () => void
  selected?: boolean
  /** Waits on this device. */
  queued?: boolean
}

export function ListRow({ title, subtitle, leading, trailing, actions, href, onPress, selected, queued }: ListRowProps) {
  const t = useTranslations('ui')
  // The press area is the link's own, stretched over the row: one link, one name, and text outside it stays readable.
  const stretched =
    'rounded-control text-left font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:-outline-offset-3 focus-visible:after:outline-3 focus-visible:after:outline-primary after:rounded-card'
  return (
    <li
      data-print="row"
      aria-current={selected || undefined}
      className={classNames(
        'relative flex min-h-row items-center gap-3 px-4 py-2',
        selected ? 'bg-primary-tint' : 'bg-surface',
        (href || onPress) && !selected && 'hover:bg-hover has-active:bg-pressed',
      )}
    >
      {leading && <span className="relative z-10 inline-flex">{leading}</span>}
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-40">
          {href && (
            <Anchor href={href} className={stretched}>
              {title}
            </Anchor>
          )}
          {!href && onPress && (
            <button type="button" onClick={onPress} className={stretched}>
              {title}
            </button>
          )}
          {!href && !onPress && <span className="font-medium">{title}</span>}
          {subtitle && <div className="text-dense text-muted">{subtitle}</div>}
        </div>
        {queued && (
          <Chip tone="warning" icon={<CloudUpload />}>
            {t('queued')}
          </Chip>
        )}
        {trailing}
      </div>
      {actions && <div className="relative z-10 flex gap-1">{actions}</div>}
    </li>
  )
}
