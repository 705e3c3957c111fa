'use client'

import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import type { Outcomes } from '@/lib/contracts/curriculum/outcomes'
import type { OutcomeLevel } from '@/lib/curriculum/vocabulary'
import { LevelChip } from '../level-chip'
import { useLetters } from '../use-letters'
import { levelOfKey, shownLevel, placeAfterKey, type Mapped, type Ticks } from './ticks'

interface MapListProps {
  rows: Outcomes['rows']
  ticks: Ticks
  mapped: Mapped
  label: string
  describedBy: string
  /** The list element, which takes the keyboard focus. */
  list: Ref<HTMLDivElement>
  onToggle: (id: string) => void
  onLevel: (id: string, level: OutcomeLevel) => void
  /** Called to go back to the filter field above the list. */
  onFilter: () => void
  onSave: () => void
}

/** Outcomes that are ticked by keyboard: the list is one stop in the Tab order, and the arrow keys move from row to row. */
export function MapList({ rows, ticks, mapped, label, describedBy, list, onToggle, onLevel, onFilter, onSave }: MapListProps) {
  const t = useTranslations('curriculum')
  const letters = useLetters()
  const base = useId()
  const [asked, setAt] = useState(0)
  const places = useRef(new Map<string, HTMLElement>())
  const at = Math.min(asked, rows.length - 1)
  const active = rows[at]

  function go(place: number) {
    setAt(place)
    places.current.get(rows[place]?.id ?? '')?.scrollIntoView({ block: 'nearest' })
  }

  function press(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event
    if (altKey || !active) return
    const place = placeAfterKey(key, at, rows.length)
    const level = levelOfKey(key, letters)
    if ((ctrlKey || metaKey) && key === 'Enter') onSave()
    else if (ctrlKey || metaKey) return
    else if (place !== null) go(place)
    else if (key === ' ') onToggle(active.id)
    else if (key === '/') onFilter()
    else if (level !== null) onLevel(active.id, level)
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-describedby={describedBy}
      aria-multiselectable
      aria-activedescendant={active && `${base}-${active.id}`}
      onKeyDown={press}
      className="group flex flex-col rounded-card focus-visible:outline-3 focus-visible:outline-primary"
    >
      {rows.map((row, index) => {
        const level = shownLevel(row.id, ticks, mapped)
        return (
          <div
            key={row.id}
            id={`${base}-${row.id}`}
            ref={(element) => {
              if (element) places.current.set(row.id, element)
              else places.current.delete(row.id)
            }}
            role="option"
            aria-selected={level !== null}
            onClick={() => {
              setAt(index)
              onToggle(row.id)
            }}
            className={classNames(
              'flex min-h-row cursor-pointer scroll-my-16 items-center gap-3 border-b border-line px-4 py-1.5 last:border-b-0 active:bg-pressed max-md:min-h-16',
              level === null ? 'hover:bg-hover' : 'bg-primary-tint',
              index === at && 'group-focus-visible:outline-3 group-focus-visible:-outline-offset-3 group-focus-visible:outline-primary',
            )}
          >
            <span
              aria-hidden="true"
              className={classNames(
                'inline-flex size-5 shrink-0 items-center justify-center rounded-control border',
                level === null ? 'border-control bg-surface' : 'border-primary bg-primary text-on-primary',
              )}
            >
              {level !== null && (
                <IconSlot small>
                  <Check />
                </IconSlot>
              )}
            </span>
            <span className="min-w-0 grow wrap-anywhere">
              <span className="font-medium">{row.code}</span> {row.text}
            </span>
            {ticks.has(row.id) && <span className="text-meta text-muted max-md:sr-only">{t('mapping.changed')}</span>}
            {level !== null && <LevelChip level={level} />}
          </div>
        )
      })}
    </div>
  )
}
