'use client'

import { useId, useRef, useState, type ReactNode } from 'react'
import { useLazy } from '@/components/ui/use-lazy'
import type { TileActs } from './use-tile-acts'

interface PanelTileProps {
  tileId: string
  /** The name of both the button and the panel that it opens. */
  name: string
  isTabStop: boolean
  acts: TileActs
  className: string
  panel: ReactNode
  children: ReactNode
}

const loadLayer = async () => (await import('@/components/ui/popover-layer')).PopoverLayer

/** A tile that tells more beside itself when it is pressed. */
export function PanelTile({ tileId, name, isTabStop, acts, className, panel, children }: PanelTileProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const Layer = useLazy(isOpen, loadLayer, () => setOpen(false))
  return (
    <>
      <button
        ref={button}
        type="button"
        id={tileId}
        tabIndex={isTabStop ? 0 : -1}
        title={name}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen && Layer ? id : undefined}
        className={className}
        onFocus={acts.onFocus}
        onBlur={acts.onBlur}
        onKeyDown={acts.onKeyDown}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && Layer && (
        <Layer
          id={id}
          label={name}
          button={button}
          placement="below-start"
          isPanel={false}
          onDismiss={(how) => {
            setOpen(false)
            if (how === 'escape') button.current?.focus()
          }}
        >
          {panel}
        </Layer>
      )}
    </>
  )
}
