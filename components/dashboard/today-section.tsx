'use client'

import { useId, type ReactNode } from 'react'
import { Anchor } from '@/components/ui/link-context'

interface TodaySectionProps {
  title: string
  /** A count or a chip after the heading. */
  after?: ReactNode
  /** The link to the whole list, shown as a word in the head. */
  more?: { readonly href: string; readonly label: string } | undefined
  /** Other content at the end of the head. */
  action?: ReactNode
  children: ReactNode
}

/** A part of 'Today': on a wide screen a card that contains its head, on a phone a heading above the card, so that the card is as wide as its rows. */
export function TodaySection({ title, after, more, action, children }: TodaySectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      data-print="row"
      className="flex min-w-0 flex-col md:overflow-clip md:rounded-card md:border md:border-line md:bg-surface"
    >
      <header className="flex min-h-11 items-center justify-between gap-3 md:min-h-13 md:border-b md:border-line md:px-4">
        <div className="flex min-w-0 items-baseline gap-2">
          <h2 id={id} className="text-lead font-bold">
            {title}
          </h2>
          {after && <span className="text-muted tabular-nums">{after}</span>}
        </div>
        {action}
        {more && (
          <Anchor
            href={more.href}
            className="inline-flex min-h-11 shrink-0 items-center rounded-control font-medium text-primary hover:text-primary-hover hover:underline"
          >
            {more.label}
          </Anchor>
        )}
      </header>
      <div className="overflow-clip max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface">{children}</div>
    </section>
  )
}
