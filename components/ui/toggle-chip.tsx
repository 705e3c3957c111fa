'use client'

import { Check } from 'lucide-react'
import { classNames } from './class-names'
import { IconSlot } from './icon-slot'

interface ToggleChipProps {
  label: string
  selected: boolean
  onChange: (selected: boolean) => void
  /** lg 56 px, for gloved hands at the chair. */
  size?: 'md' | 'lg'
  className?: string
}

/** A choice that may be on together with others: a feedback phrase, a tag. */
export function ToggleChip({ label, selected, onChange, size = 'md', className }: ToggleChipProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={() => onChange(!selected)}
      className={classNames(
        'inline-flex max-w-full items-center border text-left font-medium transition-colors',
        size === 'lg'
          ? 'min-h-chairside gap-2 rounded-control px-4 py-2 text-body'
          : 'min-h-control-sm gap-1 rounded-full px-3 py-1 text-dense',
        selected
          ? 'forced-chosen border-primary bg-primary-tint text-primary hover:border-primary-hover'
          : // Paper shows what was chosen, not what could be.
            'border-control bg-surface hover:bg-hover active:bg-pressed print:hidden',
        className,
      )}
    >
      {selected && (
        <IconSlot small>
          <Check />
        </IconSlot>
      )}
      <span>{label}</span>
    </button>
  )
}
