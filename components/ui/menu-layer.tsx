'use client'

import { useEffect, useRef, type RefObject } from 'react'
import { MenuList, type MenuEntry } from './menu-list'
import { useDismiss } from './use-dismiss'
import { useFloating, type Placement } from './use-floating'

interface MenuLayerProps {
  id: string
  label: string
  entries: readonly MenuEntry[]
  button: RefObject<HTMLButtonElement | null>
  placement: Placement
  startsAtEnd: boolean
  onClose: (keepsFocus: boolean) => void
}

/** The layer that a menu's button opens. */
export function MenuLayer({ id, label, entries, button, placement, startsAtEnd, onClose }: MenuLayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  useFloating({ layer, anchor: () => button.current, open: true, placement })
  useDismiss({ open: true, inside: [button, layer], onDismiss: (how) => onClose(how === 'escape') })
  useEffect(() => {
    const items = layer.current?.querySelectorAll<HTMLElement>('[role=menuitem]')
    Array.from(items ?? [])
      .at(startsAtEnd ? -1 : 0)
      ?.focus()
  }, [startsAtEnd])
  return (
    <div
      ref={layer}
      popover="manual"
      className="floating min-w-48 animate-appear rounded-card border border-line bg-raised p-1 text-ink shadow-popover"
    >
      <MenuList id={id} label={label} entries={entries} onClose={onClose} />
    </div>
  )
}
