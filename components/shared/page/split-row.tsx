'use client'

import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Anchor } from '@/components/ui/link-context'

interface SplitRowProps {
  href: string
  /** Whether the row's item is beside the list. */
  isOpen: boolean
  title: ReactNode
  /** One line below the title, which begins with what tells one row from another. */
  meta: ReactNode
  /** A second line, for a row that has something special to say. */
  note?: ReactNode
  /** An icon or an avatar. */
  leading?: ReactNode
  /** One chip, and below it a number. */
  trailing?: ReactNode
}

/** A row of a list that is beside its item: 68 px, the whole of it a link. */
export function SplitRow({ href, isOpen, title, meta, note, leading, trailing }: SplitRowProps) {
  return (
    <li>
      <Anchor href={href} aria-current={isOpen ? 'true' : undefined} className={splitRowStyle(isOpen)}>
        <OpenMark isOpen={isOpen} />
        {leading && <span className="inline-flex shrink-0">{leading}</span>}
        <span className="flex min-w-0 grow flex-col">
          <span className="truncate font-medium">{title}</span>
          <span className="truncate text-dense text-muted">{meta}</span>
          {note && <span className="truncate text-dense">{note}</span>}
        </span>
        {trailing && <span className="flex shrink-0 flex-col items-end gap-1">{trailing}</span>}
      </Anchor>
    </li>
  )
}

export function splitRowStyle(isOpen: boolean): string {
  return classNames(
    'relative flex min-h-17 items-center gap-3 py-1 pr-4 pl-5 focus-visible:-outline-offset-3',
    isOpen ? 'hover:bg-hover md:bg-primary-tint' : 'hover:bg-hover active:bg-pressed',
  )
}

/** The mark at the edge of the row whose item is beside the list; a phone shows the list or the item. */
export function OpenMark({ isOpen }: { isOpen: boolean }) {
  return isOpen ? <span aria-hidden="true" className="absolute inset-y-0 left-0 w-1 bg-primary max-md:hidden" /> : null
}

/** The list of rows, from edge to edge. */
export function SplitRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-line bg-surface max-md:border-y">
      {children}
    </ul>
  )
}
