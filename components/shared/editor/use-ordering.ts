'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { useProblemText } from '@/lib/client/use-problem-text'
import { followerOf, moveItem } from './in-order'

/** A list that is put into order here: a move is shown at once, saved on its own, and taken back where saving fails. */
export function useOrdering<T extends { readonly id: string }>(
  given: readonly T[],
  save: (move: { id: string; beforeId: string | null }) => Promise<unknown>,
) {
  const router = useRouter()
  const problem = useProblemText()
  const [seen, setSeen] = useState(given)
  const [rows, setRows] = useState(given)
  // The page was drawn again with another list.
  if (seen !== given) {
    setSeen(given)
    setRows(given)
  }

  async function move(id: string, to: number) {
    const before = rows
    const next = moveItem(
      rows,
      rows.findIndex((row) => row.id === id),
      to,
    )
    setRows(next)
    try {
      await save({ id, beforeId: followerOf(next, id) })
    } catch (error) {
      setRows(before)
      notify.error(problem(error), { id: 'order' })
      router.refresh()
    }
  }

  return { rows, move }
}
