import { useId, type ReactNode } from 'react'
import { List } from '@/components/ui/list'

interface PartProps {
  title: string
  count: number
  /** The text that is shown if the part has no rows. */
  none?: string
  children: ReactNode
}

/** A part of a list with its own heading. */
export function Part({ title, count, none, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="flex items-baseline gap-2 text-lead font-bold">
        {title}
        {count > 0 && <span className="text-dense font-normal text-muted tabular-nums">{count}</span>}
      </h2>
      {count === 0 && none !== undefined ? <p className="text-dense text-muted">{none}</p> : <List aria-labelledby={id}>{children}</List>}
    </section>
  )
}
