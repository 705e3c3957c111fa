'use client'

import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { IconButton } from '@/components/ui/icon-button'
import { List } from '@/components/ui/list'
import { moveItem } from './in-order'

interface OrderItem {
  id: string
  caption: string
  about?: ReactNode
}

interface OrderListProps {
  label: string
  items: readonly OrderItem[]
  onMove: (id: string, to: number) => void
}

/** Rows that a person puts into another order: by dragging the handle, by the arrow keys on it, or with a finger by the row's buttons. */
export function OrderList({ label, items, onMove }: OrderListProps) {
  const t = useTranslations('editor.order')
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLDivElement>(null)

  function move(from: number, to: number, focus: string | null) {
    const item = items[from]
    if (!item || to < 0 || to >= items.length || from === to) return
    onMove(item.id, to)
    setSaid(t('moved', { caption: item.caption, place: to + 1, count: items.length }))
    // The row is drawn again in its new place, so the focus waits for the next frame.
    if (focus) requestAnimationFrame(() => follow(item.id, focus))
  }

  function follow(id: string, button: string) {
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)
    row?.querySelector<HTMLElement>(`[data-moves="${button}"] button`)?.focus({ preventScroll: true })
    // The row is scrolled to, since a button that already has the focus is not, however far its row moved.
    row?.scrollIntoView({ block: 'nearest' })
  }

  function byKey(event: KeyboardEvent, at: number) {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: items.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(at, to, 'any')
  }

  function drop() {
    const from = items.findIndex(({ id }) => id === dragged)
    if (over !== null) move(from, over, null)
    setDragged(null)
    setOver(null)
  }

  // The order of the rows if the dragged row were dropped here.
  const from = items.findIndex(({ id }) => id === dragged)
  const shown = from >= 0 && over !== null ? moveItem(items, from, over) : items
  return (
    <div ref={list}>
      <List label={label}>
        {shown.map((item, at) => (
          <li
            key={item.id}
            data-row={item.id}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(at)
            }}
            onDrop={(event) => {
              event.preventDefault()
              drop()
            }}
            className={classNames(
              'flex min-h-row items-center gap-2 bg-surface px-2 py-1',
              item.id === dragged && 'bg-primary-tint outline-3 -outline-offset-3 outline-primary',
            )}
          >
            {/* A touch screen has no handle: it has the two arrows, and the room is needed. */}
            <span
              draggable
              data-moves="any"
              className="inline-flex cursor-grab pointer-coarse:hidden"
              onKeyDown={(event) => byKey(event, at)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', item.caption)
                setDragged(item.id)
              }}
              onDragEnd={() => {
                setDragged(null)
                setOver(null)
              }}
            >
              <IconButton label={t('handle', { caption: item.caption })} icon={<GripVertical />} />
            </span>
            <span className="w-8 shrink-0 text-right text-dense text-muted tabular-nums">{at + 1}</span>
            <span className="min-w-0 grow basis-32 wrap-anywhere">
              <span className="block font-medium">{item.caption}</span>
              {item.about && <span className="block text-dense text-muted max-sm:hidden">{item.about}</span>}
            </span>
            <span data-moves="up" className="inline-flex">
              <IconButton
                label={t('up', { caption: item.caption })}
                icon={<ArrowUp />}
                disabledReason={at === 0 && t('first')}
                onPress={() => move(at, at - 1, 'up')}
              />
            </span>
            <span data-moves="down" className="inline-flex">
              <IconButton
                label={t('down', { caption: item.caption })}
                icon={<ArrowDown />}
                disabledReason={at === items.length - 1 && t('last')}
                onPress={() => move(at, at + 1, 'down')}
              />
            </span>
          </li>
        ))}
      </List>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
