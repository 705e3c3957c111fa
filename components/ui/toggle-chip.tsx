'use client'

import { Check } from 'lucide-react'
import { classNames } from './class-names'
import { IconSlot } from './icon-slot'

export interface ToggleChipProps {
  label: string
  selected: boolean
  onChange: (selected: boolean) => void
  className?: string
}

/** One of several that may be on together: a feedback phrase, a tag. */
export function ToggleChip({ label, selected, onChange, className }: ToggleChipProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={() => onChange(!selected)}
      className={classNames(
        'inline-flex min-h-control-sm max-w-full items-center gap-1 rounded-full border px-3 py-1 text-left text-dense font-medium transition-colors',
        selected ? 'forced-chosen border-primary bg-primary-tint text-primary hover:border-primary-hover' : 'border-control bg-surface hover:bg-hover active:bg-pressed',
        className,
      )}
    >
      {selected && <IconSlot small><Check /></IconSlot>}
      <span>{label}</span>
    </button>
  )
}
