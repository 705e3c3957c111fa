'use client'

import { ChevronRight } from 'lucide-react'
import { useLocale } from 'next-intl'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import { ancestorIdsOf, dropPlaceOf, rowsOf, rowTyped, stepOf, type TreeNode, type TreePlace, type TreeRow } from './tree-rows'
import { useDraggedRow } from './use-dragged-row'

interface TreeProps<N extends TreeNode> {
  label: string
  /** The nodes; those of one parent are in their order. */
  nodes: readonly N[]
  /** The node that the screen shows. */
  current: string | null
  onOpen: (id: string) => void
  /** Called for M on a row: asks where the node goes. */
  onMove?: (id: string) => void
  /** Called when a node was dragged, or moved among its neighbours by Alt and an arrow. */
  onPlace?: (id: string, place: TreePlace) => void
  mayPlace?: (node: N, parent: N) => boolean
  /** Content at the end of a row: a count, a chip. */
  afterOf?: (node: N) => ReactNode
}

/** Letters that follow one another within this time are one word. */
const typingMs = 600

/**
 * A tree of which one node is shown. Arrows, Home and End move and open, letters go to the row that begins with them, Enter opens, M moves a node, Alt with an
 * arrow changes its place among its neighbours. A mouse drags.
 */
export function Tree<N extends TreeNode>({ label, nodes, current, onOpen, onMove, onPlace, mayPlace, afterOf }: TreeProps<N>) {
  const locale = useLocale()
  const [open, setOpen] = useState<ReadonlySet<string>>(() => nodesOpenAtFirst(nodes, current))
  const [shown, setShown] = useState(current)
  const [focused, setFocused] = useState<string | null>(current)
  const typed = useRef({ text: '', at: -Infinity })
  const tree = useRef<HTMLDivElement>(null)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  // The tree opens, so that the node that the screen shows is visible in it.
  if (shown !== current) {
    setShown(current)
    setFocused(current)
    if (current !== null) setOpen(new Set([...open, ...ancestorIdsOf(nodes, current)]))
  }
  const rows = rowsOf(nodes, open)
  const tabStop = rows.some(({ id }) => id === focused) ? focused : (rows[0]?.id ?? null)

  function mayGo(id: string, place: TreePlace | null): place is TreePlace {
    const [node, parent] = [byId.get(id), place && byId.get(place.parentId)]
    return node !== undefined && Boolean(parent) && (!mayPlace || (parent !== null && parent !== undefined && mayPlace(node, parent)))
  }
  const drag = useDraggedRow({
    placeOf: (dragged, over, part) => {
      const place = dropPlaceOf(nodes, dragged, over, part)
      return mayGo(dragged, place) ? place : null
    },
    onDrop: (id, place) => {
      setOpen(new Set([...open, place.parentId]))
      onPlace?.(id, place)
    },
  })

  function go(id: string) {
    setFocused(id)
    const row = tree.current?.querySelector<HTMLElement>(`[data-node="${id}"]`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }
  function toggle(id: string, isOpen: boolean) {
    setOpen(new Set(isOpen ? [...open, id] : [...open].filter((one) => one !== id)))
  }

  function step(event: KeyboardEvent, row: TreeRow, at: number): boolean {
    if (event.altKey) return shift(event.key, row)
    const way = stepOf(rows, at, event.key)
    if (way === null) return ['ArrowLeft', 'ArrowRight'].includes(event.key)
    if ('to' in way) go(way.to)
    else toggle('open' in way ? way.open : way.close, 'open' in way)
    return true
  }

  /** Moves a node up or down among its neighbours. */
  function shift(key: string, { id, parentId }: TreeRow): boolean {
    const way = { ArrowUp: -1, ArrowDown: 1 }[key]
    if (way === undefined || !onPlace || parentId === null) return false
    const siblings = nodes.filter((node) => node.parentId === parentId)
    const to = siblings.findIndex((node) => node.id === id) + way
    if (to < 0 || to >= siblings.length) return true
    onPlace(id, { parentId, beforeId: siblings[way < 0 ? to : to + 1]?.id ?? null })
    return true
  }

  function type(letter: string, at: number, time: number): boolean {
    const isMore = time - typed.current.at < typingMs
    const text = isMore ? typed.current.text + letter : letter
    if (!isMore && onMove && letter.toLowerCase() === 'm') return false
    typed.current = { text, at: time }
    const found = rowTyped(rows, at, text, locale)
    if (found) go(found.id)
    return true
  }

  function press(event: KeyboardEvent, row: TreeRow, at: number) {
    const { key, ctrlKey, metaKey, timeStamp } = event
    if (ctrlKey || metaKey) return
    const isDone =
      key === 'Enter' || key === ' '
        ? (onOpen(row.id), true)
        : key.length === 1 && !event.altKey
          ? type(key, at, timeStamp) || (row.parentId !== null && (onMove?.(row.id), true))
          : step(event, row, at)
    if (!isDone) return
    event.preventDefault()
    // The screen's own shortcuts must not react to the key.
    event.stopPropagation()
  }

  return (
    <div ref={tree} role="tree" aria-label={label} className="flex min-w-0 flex-col p-2">
      {rows.map((row, at) => (
        <div
          key={row.id}
          role="treeitem"
          data-node={row.id}
          tabIndex={row.id === tabStop ? 0 : -1}
          aria-level={row.level}
          aria-posinset={row.place}
          aria-setsize={row.size}
          aria-expanded={row.isOpen ?? undefined}
          aria-selected={row.id === current}
          {...(onPlace && drag.rowProps(row.id, row.parentId !== null))}
          onFocus={() => setFocused(row.id)}
          onKeyDown={(event) => press(event, row, at)}
          onClick={() => {
            setFocused(row.id)
            onOpen(row.id)
          }}
          className={classNames(
            'flex min-h-row cursor-pointer items-center gap-1 rounded-control pr-2 text-dense focus-visible:-outline-offset-3',
            row.id === current ? 'bg-primary-tint font-bold text-primary' : 'hover:bg-hover',
            drag.lookOf(row.id),
          )}
          style={{ paddingInlineStart: `${row.level - 1}rem` }}
        >
          <Twist row={row} onToggle={() => toggle(row.id, row.isOpen === false)} />
          <span className="min-w-0 grow wrap-anywhere">{row.label}</span>
          {afterOf && <After node={byId.get(row.id)} afterOf={afterOf} />}
        </div>
      ))}
    </div>
  )
}

/** A button for a mouse and a finger; a keyboard has the arrows on the row. */
function Twist({ row, onToggle }: { row: TreeRow; onToggle: () => void }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:bg-pressed"
      onClick={(event) => {
        if (row.isOpen === null) return
        event.stopPropagation()
        onToggle()
      }}
    >
      {row.isOpen !== null && (
        <IconSlot small className={row.isOpen ? 'rotate-90' : undefined}>
          <ChevronRight />
        </IconSlot>
      )}
    </span>
  )
}

function After<N extends TreeNode>({ node, afterOf }: { node: N | undefined; afterOf: (node: N) => ReactNode }) {
  return node && <span className="shrink-0 font-normal">{afterOf(node)}</span>
}

/** The nodes that are open at first: the roots, and the node that is shown with all nodes above it. */
function nodesOpenAtFirst(nodes: readonly TreeNode[], current: string | null): ReadonlySet<string> {
  const roots = nodes.filter(({ parentId }) => parentId === null).map(({ id }) => id)
  return new Set([...roots, ...(current === null ? [] : [current, ...ancestorIdsOf(nodes, current)])])
}
