'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import { Anchor } from '@/components/ui/link-context'
import { Popover } from '@/components/ui/popover'
import { useFormats } from '@/lib/i18n/use-formats'
import type { GridItem } from './grid-types'
import type { Placed, Stack } from './lanes'
import type { GridMoves } from './use-grid-moves'

/** How many rem an hour is high. */
export const hourHeight = 3.5

interface TileProps {
  placed: Placed<GridItem>
  column: string
  top: string
  tileId: string
  isTabStop: boolean
  moves: GridMoves
  onFocus: () => void
  onArrow: (event: KeyboardEvent) => void
}

/** What one of an item is called to who does not see the grid. */
function nameOf({ title, lines, problem }: GridItem, span: string): string {
  return [title, span, ...lines, problem].filter((text) => text !== undefined && text !== '').join(', ')
}

function looksOf({ isCancelled, isElsewhere, isSelected, href }: GridItem, isTaken: boolean): string {
  return classNames(
    'flex h-full w-full flex-col overflow-clip rounded-control px-1.5 py-0.5 text-left text-meta text-ink select-none',
    isElsewhere ? 'border border-dashed border-control' : 'border-l-4 border-tone-strong',
    isCancelled || isElsewhere ? 'bg-neutral-tint' : 'bg-tone-tint',
    href !== undefined && 'hover:inset-ring hover:inset-ring-tone-strong active:inset-ring-2',
    isSelected && 'outline-2 outline-primary',
    isTaken && 'opacity-50',
  )
}

export function Tile({ placed: { item, from, to, lane, lanes }, column, top, tileId, isTabStop, moves, onFocus, onArrow }: TileProps) {
  const formats = useFormats()
  // Beside others it is too narrow for more than the time on a line.
  const beside = lanes === 1 ? 1 : 0
  const isTaken = moves.moving?.id === item.id && !moves.moving.isCopy
  const words = (
    <>
      <span className={classNames('font-bold wrap-break-word hyphens-auto', item.isCancelled && 'line-through')}>
        {item.problem !== undefined && (
          <span className="mr-1 inline-flex align-text-bottom text-danger">
            <IconSlot small>
              <TriangleAlert />
            </IconSlot>
          </span>
        )}
        {item.title}
      </span>
      <span className="truncate text-muted tabular-nums">
        {[formats.wallTime(item.startsTime), ...item.lines.slice(0, beside)].join(' · ')}
      </span>
      {item.lines.slice(beside).map((line) => (
        <span key={line} className="truncate text-muted">
          {line}
        </span>
      ))}
    </>
  )
  return (
    <li
      data-tone={item.colour}
      style={{
        top,
        height: `max(${((to - from) / 60) * hourHeight}rem - 2px, 1.4rem)`,
        left: `calc(${(lane / lanes) * 100}% + 1px)`,
        width: `calc(${100 / lanes}% - 3px)`,
      }}
      className="absolute"
    >
      {item.href === undefined ? (
        <div className={looksOf(item, false)}>{words}</div>
      ) : (
        <Anchor
          id={tileId}
          data-tile={item.id}
          href={item.href}
          draggable={false}
          tabIndex={isTabStop ? 0 : -1}
          aria-label={nameOf(item, formats.wallSpan(item.startsTime, item.endsTime))}
          aria-current={item.isSelected || undefined}
          aria-keyshortcuts={item.isMovable ? 'M' : undefined}
          className={looksOf(item, isTaken)}
          onFocus={onFocus}
          onBlur={moves.blur}
          onPointerDown={(event) => moves.grab(event, { item, home: column, isResizing: false })}
          onClick={(event) => moves.isDragClick() && event.preventDefault()}
          onKeyDown={(event) => {
            if (moves.key(event, item, column)) event.preventDefault()
            else onArrow(event)
          }}
        >
          {words}
        </Anchor>
      )}
      {item.isMovable && (
        <div
          aria-hidden="true"
          onPointerDown={(event) => moves.grab(event, { item, home: column, isResizing: true })}
          className="absolute inset-x-0 bottom-0 h-2 cursor-ns-resize"
        />
      )}
    </li>
  )
}

/** More than there are lanes: how many, and behind it which. */
export function StackTile({ stack: { items, from, to, lanes }, top }: { stack: Stack<GridItem>; top: string }) {
  const t = useTranslations('timetables.grid')
  const formats = useFormats()
  const span = (item: GridItem) => formats.wallSpan(item.startsTime, item.endsTime)
  return (
    <li
      style={{
        top,
        height: `${((to - from) / 60) * hourHeight}rem`,
        left: `calc(${((lanes - 1) / lanes) * 100}% + 1px)`,
        width: `calc(${100 / lanes}% - 3px)`,
      }}
      className="absolute"
    >
      <Popover label={t('more', { count: items.length })} size="sm" placement="below-end" className="w-full">
        {() => (
          <ul className="flex max-w-xs flex-col gap-1 p-2">
            {items.map((item) => (
              <li key={item.id} data-tone={item.colour} className="border-l-4 border-tone-strong pl-2 text-dense">
                {item.href === undefined ? (
                  item.title
                ) : (
                  <Anchor href={item.href} className="font-medium underline">
                    {item.title}
                  </Anchor>
                )}
                <span className="block text-meta text-muted">{[span(item), ...item.lines].join(' · ')}</span>
              </li>
            ))}
          </ul>
        )}
      </Popover>
    </li>
  )
}
