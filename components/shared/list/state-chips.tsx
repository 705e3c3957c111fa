'use client'

import { useEffect, useRef } from 'react'
import { classNames } from '@/components/ui/class-names'
import '@/components/ui/tab-row.css'

interface StateChipsProps<Value extends string> {
  /** The name of what is chosen, such as 'State'. */
  label: string
  /** A count of 0 is not shown. */
  options: readonly { readonly value: Value; readonly label: string; readonly count?: number }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of the state in which things are shown: one row of chips, scrolled sideways where there is no room. Exactly one is on. */
export function StateChips<Value extends string>({ label, options, value, onChange }: StateChipsProps<Value>) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const here = row.current
    const chosen = here?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (here && chosen) here.scrollLeft = chosen.offsetLeft - (here.clientWidth - chosen.offsetWidth) / 2
  }, [value])
  return (
    <div ref={row} role="group" aria-label={label} data-tab-row className="relative -my-1 flex min-w-0 gap-2 overflow-x-auto py-1">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={classNames(
            'inline-flex min-h-control-sm items-center gap-1.5 rounded-full border px-3 text-dense font-medium transition-colors',
            option.value === value
              ? 'forced-chosen border-primary bg-primary-tint text-primary'
              : 'border-control bg-surface hover:bg-hover active:bg-pressed',
          )}
        >
          {option.label}
          {option.count !== undefined && option.count > 0 && <span className="tabular-nums">{option.count}</span>}
        </button>
      ))}
    </div>
  )
}
