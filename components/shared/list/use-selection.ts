'use client'

import { useRef, useState } from 'react'

interface Chosen {
  /** The filters under which the rows were chosen. */
  readonly of: string
  readonly isAll: boolean
  /** The ids of the chosen rows; with `isAll`, the ids of the matching rows that are not chosen. */
  readonly ids: ReadonlySet<string>
}

export interface Selection {
  readonly count: number
  /** Whether all matching rows are chosen, on other pages too, except those in `ids`. */
  readonly isAll: boolean
  readonly ids: readonly string[]
  readonly has: (id: string) => boolean
  /** `through`: takes all rows between this one and the one pressed before. */
  readonly toggle: (id: string, through: boolean) => void
  readonly page: 'all' | 'some' | 'none'
  readonly togglePage: () => void
  readonly chooseAll: () => void
  readonly clear: () => void
}

/**
 * The chosen rows of a list that the server pages. The choice stays when the person turns pages; other filters clear it, since nobody acts on rows that they
 * cannot see.
 * @param of The filters, as a text.
 */
export function useSelection({ pageIds, total, of }: { pageIds: readonly string[]; total: number; of: string }): Selection {
  const [kept, setKept] = useState<Chosen>({ of, isAll: false, ids: new Set() })
  const pressed = useRef<string | null>(null)
  const { isAll, ids } = kept.of === of ? kept : { isAll: false, ids: new Set<string>() }
  const has = (id: string) => ids.has(id) !== isAll
  const onPage = pageIds.filter(has).length

  function set(wanted: readonly string[], isChosen: boolean) {
    const next = new Set(ids)
    for (const id of wanted) {
      if (isChosen === isAll) next.delete(id)
      else next.add(id)
    }
    setKept({ of, isAll, ids: next })
  }

  function between(id: string): readonly string[] {
    const [from, to] = [pageIds.indexOf(pressed.current ?? ''), pageIds.indexOf(id)]
    return from < 0 || to < 0 ? [id] : pageIds.slice(Math.min(from, to), Math.max(from, to) + 1)
  }

  return {
    count: isAll ? Math.max(0, total - ids.size) : ids.size,
    isAll,
    ids: [...ids],
    has,
    toggle(id, through) {
      set(through ? between(id) : [id], !has(id))
      pressed.current = id
    },
    page: onPage === 0 ? 'none' : onPage === pageIds.length ? 'all' : 'some',
    togglePage: () => set(pageIds, onPage < pageIds.length),
    chooseAll: () => setKept({ of, isAll: true, ids: new Set() }),
    clear: () => setKept({ of, isAll: false, ids: new Set() }),
  }
}
