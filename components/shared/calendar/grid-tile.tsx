'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import { Anchor } from '@/components/ui/link-context'
import { Popover } from '@/components/ui/popover'
import { useFormats } from '@/lib/i18n/use-formats'
import type { GridItem } from './grid-types'
import type { Placed, Stack } from './lanes'
import { PanelTile } from './panel-tile'
import { heightOf, hourHeight, countLines } from './tile-height'
import type { TileActs } from './use-tile-acts'

interface TileProps {
  placed: Placed<GridItem>
  top: string
  tileId: string
  /** The start, and the span from start to end, in words. */
  time: string
  span: string
  isTabStop: boolean
  /** Whether the item is being moved. */
  isTaken: boolean
  /** The same functions for all tiles, as long as the grid is there. */
  acts: TileActs
}

/** The name of an item for people who do not see the grid. */
function nameOf({ title, lines, filled, problem }: GridItem, span: string): string {
  return [title, span, ...lines, filled, problem].filter((text) => text !== undefined && text !== '').join(', ')
}

function looksOf({ isCancelled, isElsewhere, isSelected, href, panel }: GridItem, isTaken: boolean): string {
  return classNames(
    // A button centres its words vertically, so this layout puts them at the top.
    panel === undefined ? 'block' : 'flex flex-col items-stretch justify-start',
    'h-full w-full overflow-clip rounded-control px-1.5 py-0.5 text-left text-meta text-ink select-none',
    isElsewhere ? 'border border-dashed border-control' : 'border-l-4 border-tone-strong',
    isCancelled || isElsewhere ? 'bg-neutral-tint' : 'bg-tone-tint',
    (href ?? panel) !== undefined && 'hover:inset-ring hover:inset-ring-tone-strong active:inset-ring-2',
    isSelected && 'outline-2 outline-primary',
    isTaken && 'opacity-50',
  )
}

/** One item, with as many whole lines as fit its height; its name contains all of them. Memoised, because a week may have 2,000 items. */
export const Tile = memo(function Tile({ placed, top, tileId, time, span, isTabStop, isTaken, acts }: TileProps) {
  const { item, from, to, lane, lanes } = placed
  // A tile beside others is too narrow for more than the time on one line.
  const beside = lanes === 1 ? 1 : 0
  const all = countLines(to - from)
  const isFilled = item.filled !== undefined && all > 2
  const lines = isFilled ? all - 1 : all
  // A tile of two lines shows how full it is beside its time, if it is wide enough.
  const besideTime = item.filled !== undefined && !isFilled && beside > 0 ? [item.filled] : item.lines.slice(0, beside)
  const name = nameOf(item, span)
  const words = (
    <span className="block overflow-clip" style={{ maxHeight: `${lines}rem` }}>
      <span
        className={classNames(
          'font-bold',
          // Words are not broken: a long one ends in an ellipsis, and with more than two lanes the whole title does.
          lanes > 2 ? 'block truncate' : 'line-clamp-1 wrap-normal text-ellipsis',
          item.isCancelled && 'line-through',
        )}
        style={lanes > 2 ? undefined : { WebkitLineClamp: Math.max(1, lines - 1) }}
      >
        {item.problem !== undefined && (
          <span className="mr-1 inline-flex align-top text-danger">
            <IconSlot small>
              <TriangleAlert />
            </IconSlot>
          </span>
        )}
        {item.title}
      </span>
      {lines > 1 && <span className="block truncate text-muted tabular-nums">{[time, ...besideTime].join(' · ')}</span>}
      {item.lines.slice(beside, Math.max(beside, lines - 2 + beside)).map((line) => (
        <span key={line} className="block truncate text-muted">
          {line}
        </span>
      ))}
    </span>
  )
  const content = (
    <>
      {words}
      {isFilled && <Filled words={item.filled ?? ''} share={item.filledShare ?? 0} />}
    </>
  )
  return (
    <li
      data-tone={item.colour}
      style={{
        top,
        height: heightOf(to - from),
        left: `calc(${(lane / lanes) * 100}% + 1px)`,
        width: `calc(${100 / lanes}% - 3px)`,
      }}
      className="absolute"
    >
      {item.panel !== undefined ? (
        <PanelTile {...{ tileId, name, isTabStop, acts }} panel={item.panel} className={looksOf(item, false)}>
          {content}
        </PanelTile>
      ) : item.href === undefined ? (
        <div title={name} className={looksOf(item, false)}>
          {content}
        </div>
      ) : (
        <Anchor
          id={tileId}
          data-tile={item.id}
          href={item.href}
          draggable={false}
          tabIndex={isTabStop ? 0 : -1}
          title={name}
          aria-label={name}
          aria-current={item.isSelected || undefined}
          aria-keyshortcuts={item.isMovable ? 'M' : undefined}
          className={looksOf(item, isTaken)}
          onFocus={acts.onFocus}
          onBlur={acts.onBlur}
          onPointerDown={acts.onPointerDown}
          onClick={acts.onClick}
          onKeyDown={acts.onKeyDown}
        >
          {content}
        </Anchor>
      )}
      {item.isMovable && (
        <div
          aria-hidden="true"
          data-resizes={tileId}
          onPointerDown={acts.onPointerDown}
          className="absolute inset-x-0 bottom-0 h-2 cursor-ns-resize"
        />
      )}
    </li>
  )
}, looksSame)

/** How full the place is, at the foot of the tile. */
function Filled({ words, share }: { words: string; share: number }) {
  const isOver = share > 1
  return (
    <span
      data-tone={isOver ? 'warning' : undefined}
      className={classNames(
        'absolute inset-x-1.5 bottom-1 flex items-center justify-end gap-1.5 pl-1 tabular-nums',
        isOver ? 'font-bold text-tone' : 'text-muted',
      )}
    >
      <span aria-hidden="true" className="h-1 min-w-0 grow overflow-clip rounded-full bg-surface">
        <span className="forced-chosen block h-full rounded-full bg-tone-strong" style={{ width: `${Math.min(1, share) * 100}%` }} />
      </span>
      <span className="shrink-0">{words}</span>
    </span>
  )
}

function looksSame({ placed: one, ...before }: TileProps, { placed: other, ...after }: TileProps): boolean {
  return (
    isSame(before, after) &&
    isSame({ ...one, item: null }, { ...other, item: null }) &&
    (one.item === other.item || isSameItem(one.item, other.item))
  )
}

function isSameItem({ columns: _, lines, ...one }: GridItem, { columns: __, lines: otherLines, ...other }: GridItem): boolean {
  return isSame(one, other) && lines.length === otherLines.length && lines.every((line, at) => line === otherLines[at])
}

function isSame(one: object, other: object): boolean {
  const own: [string, unknown][] = Object.entries(one)
  const theirs = new Map<string, unknown>(Object.entries(other))
  return own.length === theirs.size && own.every(([name, value]) => Object.is(value, theirs.get(name)))
}

/** Items for which there is no lane: their number, and behind it their list. */
export const StackTile = memo(function StackTile({ stack: { items, from, to, lanes }, top }: { stack: Stack<GridItem>; top: string }) {
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
})
