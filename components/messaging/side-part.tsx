import type { ReactNode } from 'react'
import { IconSlot } from '@/components/ui/icon-slot'

/** A group of facts beside a conversation. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="pb-2 text-meta font-bold text-muted">{title}</h3>
      <ul className="flex flex-col gap-2">{children}</ul>
    </section>
  )
}

export function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 text-dense">
      <IconSlot small className="text-muted">
        {icon}
      </IconSlot>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
