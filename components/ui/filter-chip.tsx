'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconSlot } from './icon-slot'

interface FilterChipProps {
  /** The filter in words: 'Years 3 to 5'. */
  label: string
  onRemove: () => void
  /** Opens the filter to change it. */
  onPress?: () => void
}

/** A chip for a filter that is set. */
export function FilterChip({ label, onRemove, onPress }: FilterChipProps) {
  const t = useTranslations('ui')
  return (
    <span className="inline-flex min-h-control-sm max-w-full items-center rounded-full border border-primary bg-primary-tint text-dense font-medium text-primary">
      {onPress ? (
        <button type="button" onClick={onPress} className="hit-area min-h-control-sm rounded-full py-1 pl-3 text-left hover:underline">
          {label}
        </button>
      ) : (
        <span className="py-1 pl-3">{label}</span>
      )}
      <button
        type="button"
        aria-label={t('remove', { name: label })}
        onClick={onRemove}
        className="inline-flex size-control-sm shrink-0 items-center justify-center rounded-full hover:bg-hover active:bg-pressed"
      >
        <IconSlot small>
          <X />
        </IconSlot>
      </button>
    </span>
  )
}
