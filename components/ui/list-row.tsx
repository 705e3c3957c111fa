'use client'

import { ChevronRight, CloudUpload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Chip } from './chip'
import { classNames } from './class-names'
import { IconSlot } from './icon-slot'
import { Anchor } from './link-context'
import type { Tone } from './tone'

export interface ListRowProps {
  title: ReactNode
  /** The due date: the first of the facts. */
  due?: ReactNode
  /** The facts. A text stays on one line on a phone if the row leads to the rest of it, and is beside the title on a desktop. */
  subtitle?: ReactNode
  /**
   * Whether the title is a sentence: on a desktop it has most of the row, and the facts have what is left; on a phone it takes as many lines as it needs, and
   * the trailing part is below it.
   */
  hasLongTitle?: boolean
  /** Whether the facts are a sentence: on a desktop they have most of the row beside a short title, in the same column in every row. */
  hasLongFacts?: boolean
  /** An icon for the kind of row, on a square of its tone. */
  icon?: ReactNode
  tone?: Tone
  /** Content before the title: an avatar, a checkbox. */
  leading?: ReactNode
  /** A chip, a time. */
  trailing?: ReactNode
  /** Buttons of the row; they are pressed on their own. */
  actions?: ReactNode
  /** `desk`: a phone has no buttons; there the row itself is pressed. */
  actionsOn?: 'everywhere' | 'desk'
  /** The address of the row: its title is the link, and its whole area can be pressed. */
  href?: string
  onPress?: () => void
  selected?: boolean
  /** Whether the row waits on this device to be sent. */
  queued?: boolean
}

/** One row of a list: 64 px with a line of facts on a phone, 40 px (compact 36) with the facts beside the title on a desktop. */
export function ListRow({
  title,
  due,
  subtitle,
  hasLongTitle = false,
  hasLongFacts = false,
  icon,
  tone = 'info',
  leading,
  trailing,
  actions,
  actionsOn = 'everywhere',
  href,
  onPress,
  selected,
  queued,
}: ListRowProps) {
  const t = useTranslations('ui')
  const leads = Boolean(href ?? onPress)
  const isPlain = typeof subtitle === 'string' || (due !== undefined && !subtitle)
  const isActedOnDesk = actionsOn === 'desk'
  // A sentence that leads nowhere is read before its buttons are pressed: on a phone they are below it.
  const isActedBelow = hasLongTitle && !leads && !isActedOnDesk
  // The press area belongs to the link and is stretched over the row: one link, one name, and the text outside it stays readable.
  const stretched =
    'rounded-control text-left font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:-outline-offset-3 focus-visible:after:outline-3 focus-visible:after:outline-primary after:rounded-card'
  return (
    <li
      data-print="row"
      aria-current={selected || undefined}
      className={classNames(
        'relative flex min-h-row items-center gap-3 px-4 py-1 max-md:min-h-16 max-md:py-2.5',
        selected ? 'bg-primary-tint' : 'bg-surface',
        leads && !selected && 'hover:bg-hover has-active:bg-pressed',
        hasLongFacts && '@container',
        isActedBelow && 'max-md:flex-wrap',
      )}
    >
      {leading && <span className="relative z-10 inline-flex">{leading}</span>}
      {icon && (
        <span
          aria-hidden="true"
          data-tone={tone}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-control bg-tone-tint text-tone-strong"
        >
          <IconSlot small>{icon}</IconSlot>
        </span>
      )}
      <div
        className={classNames(
          hasLongTitle ? 'flex min-w-0 grow gap-x-3 gap-y-1 max-md:basis-0 max-md:flex-col md:items-center' : 'contents',
        )}
      >
        <div className={classNames('min-w-0 grow', isPlain && 'md:flex md:flex-wrap md:items-baseline md:gap-x-4')}>
          <div
            className={classNames(
              'max-md:leading-5',
              leads && (hasLongTitle ? 'max-md:line-clamp-4' : 'max-md:line-clamp-2'),
              isPlain && 'md:min-w-0',
              isPlain && (hasLongFacts ? 'md:basis-[max(22cqw,13rem)]' : 'md:grow'),
              isPlain && !hasLongFacts && (hasLongTitle ? 'md:basis-[max(64%,20rem)]' : 'md:basis-[max(38%,16rem)]'),
            )}
          >
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
            {!leads && <span className="font-medium">{title}</span>}
          </div>
          {(due || subtitle) && (
            <div
              className={classNames(
                'text-dense text-muted',
                isPlain && 'first-letter:uppercase',
                isPlain && 'md:min-w-0 md:grow',
                isPlain && (hasLongTitle ? 'md:basis-[max(24%,12rem)]' : hasLongFacts ? 'md:basis-64' : 'md:basis-[max(50%,16rem)]'),
                isPlain &&
                  leads &&
                  (hasLongTitle
                    ? 'max-md:line-clamp-2 max-md:print:line-clamp-none'
                    : 'max-md:truncate max-md:print:overflow-visible max-md:print:whitespace-normal'),
              )}
            >
              {due}
              {due && subtitle && ' · '}
              {subtitle}
            </div>
          )}
        </div>
        {queued && (
          <Chip tone="warning" icon={<CloudUpload />}>
            {t('queued')}
          </Chip>
        )}
        {trailing && (
          <div
            className={classNames(
              'flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 text-dense md:justify-end md:whitespace-nowrap',
              !hasLongTitle && 'justify-end max-md:max-w-1/2',
            )}
          >
            {trailing}
          </div>
        )}
      </div>
      {actions && (
        <div
          className={classNames(
            'relative z-10 flex gap-1',
            isActedOnDesk && 'max-md:hidden',
            isActedBelow && 'max-md:basis-full max-md:justify-end',
          )}
        >
          {actions}
        </div>
      )}
      {leads && (!actions || isActedOnDesk) && (
        <IconSlot className="text-muted md:hidden print:hidden">
          <ChevronRight />
        </IconSlot>
      )}
    </li>
  )
}
