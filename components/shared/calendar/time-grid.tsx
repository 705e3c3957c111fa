'use client'

import { useTranslations } from 'next-intl'
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { ClipboardPaste } from 'lucide-react'
import { Chip } from '@/components/ui/chip'
import { classNames } from '@/components/ui/class-names'
import { IconButton } from '@/components/ui/icon-button'
import { ProgressBar } from '@/components/ui/progress-bar'
import { ScrollShield } from '@/components/ui/scroll-shield'
import { TextButton } from '@/components/ui/text-button'
import { useFormats } from '@/lib/i18n/use-formats'
import { StackTile, Tile } from './grid-tile'
import type { GridBackground, GridColumn, GridItem, GridSpot } from './grid-types'
import { minutesOf, timeOf } from '@/lib/wall-time'
import { inLanes, lengthOf, spanOf } from './lanes'
import { hourHeight } from './tile-height'
import { useGridMoves } from './use-grid-moves'
import { useTileActs } from './use-tile-acts'
import { useGridDraw } from './use-grid-draw'
import { hoursOf, isOfNight } from './nights'
import { NightTiles } from './night-tiles'

interface TimeGridProps {
  label: string
  /** Days, or rooms, teachers and groups of one day. */
  columns: readonly GridColumn[]
  today: string
  now: string
  items: readonly GridItem[]
  background: readonly GridBackground[]
  /** The most items side by side; the rest lies behind a tile that shows their number. */
  lanes?: number
  /** Whether the grid has the whole width of a wide screen, so that the heads of its days stay in sight. */
  isAlone?: boolean
  /** Called when an item is moved; omitted if nothing can be moved. */
  onDrop?: ((id: string, spot: GridSpot, home: string) => void) | undefined
  /** Called when a copy of an item is put somewhere; omitted if nothing can be pasted. */
  onPaste?: ((id: string, spot: GridSpot) => void) | undefined
  copied?: GridItem | null
  /** Called with the id of the copied item; null if nothing is to be pasted any more. */
  onCopy?: ((id: string | null) => void) | undefined
  /** Called with the span of a new item; omitted if nothing can be created. */
  onMake?: ((spot: GridSpot) => void) | undefined
  /** An item that has been dropped while the change is not made yet. */
  pending?: { readonly id: string; readonly spot: GridSpot } | null
}

// The heads lie above the tiles and below what opens from the page's head. On paper each page has its own.
const stays = 'bg-surface xl:sticky xl:top-topbar xl:z-10 print:static'
const none: readonly GridItem[] = []

/** The items of each column, in their order. */
function byColumns(items: readonly GridItem[]): ReadonlyMap<string, readonly GridItem[]> {
  const found = new Map<string, GridItem[]>()
  for (const item of items)
    for (const column of item.columns) {
      const own = found.get(column)
      if (own) own.push(item)
      else found.set(column, [item])
    }
  return found
}

/** Columns over the hours, with simultaneous items side by side. For a wide screen: a phone has the agenda. */
export function TimeGrid({
  label,
  columns,
  today,
  now,
  items,
  background,
  lanes = 4,
  isAlone = false,
  onDrop,
  onPaste,
  copied = null,
  onCopy,
  onMake,
  pending = null,
}: TimeGridProps) {
  const t = useTranslations('timetables.grid')
  const formats = useFormats()
  const base = useId()
  const board = useRef<HTMLOListElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const { first, last } = useMemo(() => hoursOf(items), [items])
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  const drawing = useGridDraw({ first: first * 60, last: last * 60, onMake })
  const topOf = (minutes: number) => `${(minutes / 60 - first) * hourHeight}rem`
  const over = (day: string) => background.filter(({ fromOn, toOn }) => fromOn <= day && toOn >= day)
  const hasWhole = columns.some(({ day }) => over(day).some(({ startsTime }) => startsTime === null))
  const hasNotes = columns.some(({ note }) => note !== undefined)
  const hasTaken = columns.some(({ taken }) => taken !== undefined)
  const head = hasTaken ? (hasWhole ? 'h-34' : 'h-28') : hasWhole || hasNotes ? 'h-20' : 'h-11'
  const moves = useGridMoves({
    board,
    columns: columns.map(({ id }) => id),
    first: first * 60,
    last: last * 60,
    onDrop,
    onPaste,
    copied,
    onCopy,
  })
  const nights = useMemo(() => byColumns(items.filter(isOfNight)), [items])
  const mostNights = Math.max(0, ...columns.map(({ id }) => nights.get(id)?.length ?? 0))
  const nightHeight = { height: `${mostNights * 1.75 + 0.25}rem` }
  // The tile that is being moved is drawn over the others, which are laid out once for the whole move.
  const laidOut = useMemo(() => {
    const byColumn = byColumns(items.filter((item) => !isOfNight(item)))
    return columns.map((column) => {
      const { placed, stacks } = inLanes(byColumn.get(column.id) ?? none, lanes)
      return { column, stacks, tiles: placed.map((one) => ({ placed: one, key: `${column.id} ${one.item.id}` })) }
    })
  }, [items, columns, lanes])
  const shown = useMemo(
    () => laidOut.map(({ tiles }) => tiles.filter(({ placed: { item } }) => (item.href ?? item.panel) !== undefined)),
    [laidOut],
  )
  const places = useMemo(
    () =>
      new Map(shown.flatMap((tiles, at) => tiles.map(({ placed: { item }, key }) => [key, { item, at, column: columns[at]?.id ?? '' }]))),
    [shown, columns],
  )
  const firstKey = shown.find((tiles) => tiles.length > 0)?.[0]?.key ?? null
  const tabStop = active !== null && places.has(active) ? active : firstKey
  const ghost = moves.moving ?? pending
  const isPasting = copied !== null && onPaste !== undefined && !moves.moving
  const taken = moves.moving?.item ?? (ghost && items.find(({ id }) => id === ghost.id))
  const acts = useTileActs({
    moves,
    find: (tileId) => places.get(tileId.slice(base.length)),
    onFocus: (tileId) => setActive(tileId.slice(base.length)),
    onArrow: (event, tileId) => onArrow(event, tileId.slice(base.length)),
  })

  /** The grid is one tab stop: arrow keys move within a column, and to the item nearest in time in the next column. */
  function onArrow(event: KeyboardEvent, key: string) {
    const at = places.get(key)?.at ?? 0
    const own = shown[at] ?? []
    const place = own.findIndex((one) => one.key === key)
    const from = own[place]?.placed.from ?? 0
    const nearest = (list: typeof own) =>
      list.toSorted((one, other) => Math.abs(one.placed.from - from) - Math.abs(other.placed.from - from))[0]
    const before = shown.slice(0, at).findLast((list) => list.length > 0)
    const after = shown.slice(at + 1).find((list) => list.length > 0)
    const to = {
      ArrowDown: own[place + 1],
      ArrowUp: own[place - 1],
      ArrowLeft: before && nearest(before),
      ArrowRight: after && nearest(after),
    }[event.key]
    if (!to) return
    event.preventDefault()
    document.getElementById(`${base}${to.key}`)?.focus()
  }

  return (
    <div className="flex flex-col gap-2">
      {(onDrop ?? onMake) && (
        <details data-print="hide" className="text-meta text-muted">
          <summary className="cursor-pointer">{t('how')}</summary>
          <p>{[onMake && t('howToMake'), onDrop && t('howToMove'), onPaste && t('howToCopy')].filter(Boolean).join(' ')}</p>
        </details>
      )}
      <div
        className={classNames(
          'overflow-x-auto rounded-card border border-line bg-surface print:overflow-visible',
          isAlone && columns.length <= 7 && 'xl:overflow-clip',
        )}
      >
        <div className="relative flex min-w-max">
          <ScrollShield />
          <div aria-hidden="true" className="sticky left-0 z-20 w-14 shrink-0 bg-surface text-right text-meta text-muted tabular-nums">
            <div className={classNames('border-b border-line', head, isAlone && stays)} />
            {mostNights > 0 && <div style={nightHeight} className="border-b border-line" />}
            {hours.map((hour) => (
              <div key={hour} style={{ height: `${hourHeight}rem` }} className="pt-0.5 pr-2">
                {formats.wallTime(timeOf(hour * 60))}
              </div>
            ))}
          </div>
          <ol aria-label={label} ref={board} className="flex min-w-0 grow">
            {laidOut.map(({ column: { id, title, note, taken: held, day }, tiles, stacks }) => (
              <li
                key={id}
                aria-current={day === today && columns.length > 1 ? 'date' : undefined}
                className={classNames(
                  'flex-1 border-l border-line',
                  columns.length > 7 ? 'min-w-40' : columns.length > 5 ? 'min-w-30' : 'min-w-26',
                )}
              >
                <div
                  className={classNames(
                    'flex flex-col gap-0.5 overflow-clip border-b p-2',
                    head,
                    isAlone && stays,
                    day === today ? 'border-b-2 border-primary' : 'border-line',
                    day === today && note === undefined && 'text-primary',
                  )}
                >
                  <div className="flex items-start justify-between gap-1">
                    <h3 className="truncate text-dense font-bold first-letter:uppercase" title={title}>
                      {title}
                    </h3>
                    {copied && onPaste && (
                      <IconButton
                        size="sm"
                        label={t('paste', { title: copied.title, day: title })}
                        icon={<ClipboardPaste />}
                        className="-m-1"
                        onPress={() => onPaste(copied.id, { column: id, from: minutesOf(copied.startsTime), minutes: lengthOf(copied) })}
                      />
                    )}
                  </div>
                  {note !== undefined && (
                    <p title={note} className={classNames('text-meta text-muted', held ? 'line-clamp-2' : 'truncate')}>
                      {note}
                    </p>
                  )}
                  {held && <ProgressBar label={title} value={held.share} max={1} words={held.words} />}
                  {over(day)
                    .filter(({ startsTime }) => startsTime === null)
                    .slice(0, 1)
                    .map(({ id: behind, name }) => (
                      <Chip key={behind} tone="green">
                        {name}
                      </Chip>
                    ))}
                </div>
                {mostNights > 0 && <NightTiles items={nights.get(id) ?? none} style={nightHeight} />}
                <div data-column={id} style={{ height: `${hours.length * hourHeight}rem` }} className="relative">
                  {hours.slice(1).map((hour) => (
                    <div
                      key={hour}
                      aria-hidden="true"
                      style={{ top: topOf(hour * 60) }}
                      className="absolute inset-x-0 border-t border-line/60"
                    />
                  ))}
                  {over(day).map(({ id: behind, name, startsTime, endsTime }) => {
                    if (startsTime === null || endsTime === null) return null
                    const span = spanOf({ startsTime, endsTime })
                    return (
                      <p
                        key={behind}
                        style={{ top: topOf(Math.max(span.from, first * 60)), height: `${((span.to - span.from) / 60) * hourHeight}rem` }}
                        className="absolute inset-x-0 bg-neutral-tint p-1 text-meta text-muted"
                      >
                        {name}
                      </p>
                    )
                  })}
                  {onMake && (
                    <button
                      type="button"
                      // This button is for the mouse: keyboard users have the button for a new event.
                      tabIndex={-1}
                      aria-hidden="true"
                      title={t('make')}
                      onPointerDown={(event) => drawing.begin(event, id)}
                      className="absolute inset-0 size-full cursor-cell"
                    />
                  )}
                  <ul>
                    {tiles.map(({ placed, key }) => (
                      <Tile
                        key={placed.item.id}
                        placed={placed}
                        top={topOf(placed.from)}
                        tileId={`${base}${key}`}
                        time={formats.wallTime((placed.item.whole ?? placed.item).startsTime)}
                        span={formats.wallSpan((placed.item.whole ?? placed.item).startsTime, (placed.item.whole ?? placed.item).endsTime)}
                        isTabStop={key === tabStop}
                        isTaken={moves.moving?.id === placed.item.id && !moves.moving.isCopy}
                        acts={acts}
                      />
                    ))}
                    {stacks.map((stack) => (
                      <StackTile key={stack.items[0]?.id} stack={stack} top={topOf(stack.from)} />
                    ))}
                  </ul>
                  {drawing.drawn?.column === id && (
                    <div
                      aria-hidden="true"
                      style={{ top: topOf(drawing.drawn.from), height: `${(drawing.drawn.minutes / 60) * hourHeight}rem` }}
                      className="pointer-events-none absolute inset-x-0.5 z-10 overflow-clip rounded-control border-l-4 border-primary bg-primary-tint px-1.5 text-meta text-ink tabular-nums outline-2 outline-primary"
                    >
                      {formats.wallSpan(timeOf(drawing.drawn.from), timeOf(drawing.drawn.from + drawing.drawn.minutes))}
                    </div>
                  )}
                  {ghost?.spot.column === id && taken && (
                    <div
                      aria-hidden="true"
                      data-tone={taken.colour}
                      style={{ top: topOf(ghost.spot.from), height: `${(ghost.spot.minutes / 60) * hourHeight}rem` }}
                      className="pointer-events-none absolute inset-x-0.5 z-10 overflow-clip rounded-control border-l-4 border-tone-strong bg-tone-tint px-1.5 py-0.5 text-meta text-ink shadow-popover outline-2 outline-primary"
                    >
                      <span className="block font-bold">{taken.title}</span>
                      <span className="tabular-nums">
                        {formats.wallSpan(timeOf(ghost.spot.from), timeOf(ghost.spot.from + ghost.spot.minutes))}
                      </span>
                    </div>
                  )}
                  {day === today && minutesOf(now) >= first * 60 && minutesOf(now) < last * 60 && (
                    <div
                      aria-hidden="true"
                      style={{ top: topOf(minutesOf(now)) }}
                      className="pointer-events-none absolute inset-x-0 border-t-2 border-danger"
                    />
                  )}
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
      <div
        role="status"
        className={classNames(
          moves.moving && 'sticky bottom-2 z-30 rounded-card bg-ink p-3 text-dense text-surface shadow-popover',
          isPasting &&
            'sticky bottom-2 z-30 flex items-start gap-3 rounded-card border border-line bg-surface p-3 text-dense shadow-popover',
        )}
      >
        {isPasting && (
          <>
            <p className="grow">{t('copied', { title: copied.title })}</p>
            <TextButton onPress={() => onCopy?.(null)}>{t('endCopy')}</TextButton>
          </>
        )}
        {moves.moving && taken && (
          <>
            <p className="font-bold">
              {t(moves.moving.isCopy ? 'copying' : 'moving', {
                title: taken.title,
                where: columns.find(({ id }) => id === moves.moving?.spot.column)?.title ?? '',
                span: formats.wallSpan(timeOf(moves.moving.spot.from), timeOf(moves.moving.spot.from + moves.moving.spot.minutes)),
              })}
            </p>
            <p>{t(moves.moving.by === 'keys' ? 'movingByKeys' : 'movingByMouse')}</p>
          </>
        )}
      </div>
    </div>
  )
}
