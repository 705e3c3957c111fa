import type { ReactNode } from 'react'

interface BehindRowProps {
  title: ReactNode
  note: string
  when: string
  numbers: string
}

export function BehindRow({ title, note, when, numbers }: BehindRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-3">
      <span className="min-w-0">
        <span className="block text-dense font-medium">{title}</span>
        <span className="block text-meta text-muted">{note}</span>
      </span>
      <span className="text-right text-meta text-muted tabular-nums">
        <span className="block">{when}</span>
        <span className="block">{numbers}</span>
      </span>
    </li>
  )
}
