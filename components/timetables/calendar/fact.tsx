import type { ReactNode } from 'react'
import { IconSlot } from '@/components/ui/icon-slot'

/** One line of a date's card: where, with whom. */
export function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-dense text-muted">
      <IconSlot small>{icon}</IconSlot>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}
