import type { KeyboardEvent } from 'react'

export type Place = { readonly row: number; readonly column: number }

/** The cell in which an event happened; null outside the cells. */
export function cellOf(target: EventTarget): Place | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const [row, column] = element?.dataset.cell?.split(':').map(Number) ?? []
  return row !== undefined && column !== undefined ? { row, column } : null
}

/** The cell to which a key leads, by the grid pattern of ARIA; null for every other key. */
export function stepOf(event: KeyboardEvent, { rows, columns, at }: { rows: number; columns: number; at: Place }): Place | null {
  const last = { row: rows - 1, column: columns - 1 }
  const within = ({ row, column }: Place): Place => ({
    row: Math.min(Math.max(0, row), last.row),
    column: Math.min(Math.max(0, column), last.column),
  })
  if (!(event.target instanceof HTMLElement) || event.target.dataset.cell === undefined) return null
  switch (event.key) {
    case 'ArrowDown':
      return within({ ...at, row: at.row + 1 })
    case 'ArrowUp':
      return within({ ...at, row: at.row - 1 })
    case 'ArrowRight':
      return within({ ...at, column: at.column + 1 })
    case 'ArrowLeft':
      return within({ ...at, column: at.column - 1 })
    case 'PageDown':
      return within({ ...at, row: at.row + 10 })
    case 'PageUp':
      return within({ ...at, row: at.row - 10 })
    case 'Home':
      return event.ctrlKey ? { row: 0, column: 0 } : { ...at, column: 0 }
    case 'End':
      return event.ctrlKey ? last : { ...at, column: last.column }
    default:
      return null
  }
}
