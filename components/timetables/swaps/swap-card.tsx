'use client'

import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'

interface SwapCardProps {
  title: string
  when: string
  chip?: ReactNode
  /** Lines below the date: the people, the return, the obstacles. */
  children?: ReactNode
  actions?: ReactNode
}

/** A card for one date that is offered or swapped. */
export function SwapCard({ title, when, chip, children, actions }: SwapCardProps) {
  return (
    <Card as="li" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-body font-bold wrap-anywhere">{title}</h3>
        {chip}
      </div>
      <p className="text-dense wrap-anywhere">{when}</p>
      {children}
      {actions && <div className="flex flex-wrap gap-2 pt-1">{actions}</div>}
    </Card>
  )
}

/** A part of the page with its cards. */
export function SwapPart({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2" aria-label={title}>
      <h2 className="text-lead font-bold">{title}</h2>
      {help && <p className="max-w-prose text-dense text-muted">{help}</p>}
      {children}
    </section>
  )
}
