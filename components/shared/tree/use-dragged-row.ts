import { useState, type DragEvent } from 'react'
import type { TreePlace } from './tree-rows'

type Part = 'before' | 'in' | 'behind'
interface DraggedRowOptions {
  /** Returns the place to which the node would move; null where it may not go there. */
  placeOf: (dragged: string, over: string, part: Part) => TreePlace | null
  onDrop: (id: string, place: TreePlace) => void
}

/** The upper and the lower quarter of a row stand for the places before and behind it. */
function partOf(event: DragEvent<HTMLElement>): Part {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const at = (event.clientY - top) / height
  return at < 0.25 ? 'before' : at > 0.75 ? 'behind' : 'in'
}

const looks: Readonly<Record<Part, string>> = {
  before: 'inset-shadow-line',
  in: 'outline-3 -outline-offset-3 outline-primary',
  behind: 'inset-shadow-line',
}

/** A row of a tree that a mouse drags to another place. */
export function useDraggedRow({ placeOf, onDrop }: DraggedRowOptions) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<{ readonly id: string; readonly part: Part } | null>(null)

  function end() {
    setDragged(null)
    setOver(null)
  }

  function rowProps(id: string, isMovable: boolean) {
    return {
      draggable: isMovable,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', id)
        setDragged(id)
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (dragged === null) return
        const part = partOf(event)
        if (placeOf(dragged, id, part) === null) return setOver(null)
        event.preventDefault()
        if (over?.id !== id || over.part !== part) setOver({ id, part })
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault()
        const place = dragged !== null && over?.id === id ? placeOf(dragged, id, over.part) : null
        if (dragged !== null && place) onDrop(dragged, place)
        end()
      },
      onDragEnd: end,
    }
  }

  const lookOf = (id: string): string | false => (over?.id === id ? looks[over.part] : id === dragged && 'opacity-60')
  return { rowProps, lookOf }
}
