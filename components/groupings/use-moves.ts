'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { placePeople, undoMove } from '@/lib/contracts/groupings'
import { useFormats } from '@/lib/i18n/use-formats'
import { useRefusal } from './grouping-words'

type Moving = { readonly userId: string; readonly from: string | null }

/** Undoes a batch of moves, and names the people who stay because they were moved again. */
export function useUndo(): (batchId: string) => Promise<void> {
  const t = useTranslations('groupings.moved')
  const formats = useFormats()
  const refusal = useRefusal()
  const router = useRouter()
  return async (batchId) => {
    try {
      const { undone, kept, names } = await call(undoMove, { batchId })
      if (kept > 0) notify.info(t('undone', { count: undone }), { description: t('kept', { count: kept, names: formats.list(names) }) })
      else notify.success(t('undone', { count: undone }))
    } catch (error) {
      notify.error(refusal(error))
    }
    router.refresh()
  }
}

interface MovesOptions {
  groupingId: string
  /** The board as it was drawn; it becomes another object when the page is drawn again with new groups. */
  drawn: object
  nameOf: (groupId: string | null) => string
}

/** Moves people to another group: shown at once, saved at once, and undone if the server refuses. */
export function useMoves({ groupingId, drawn, nameOf }: MovesOptions) {
  const t = useTranslations('groupings.moved')
  const refusal = useRefusal()
  const undo = useUndo()
  const router = useRouter()
  const none: ReadonlyMap<string, string | null> = new Map()
  const [seen, setSeen] = useState(drawn)
  const [under, setUnder] = useState(none)
  // The page was drawn again, so its own data counts.
  if (seen !== drawn) {
    setSeen(drawn)
    setUnder(none)
  }

  async function move(people: readonly Moving[], to: string | null): Promise<void> {
    const elsewhere = people.filter(({ from }) => from !== to)
    if (elsewhere.length === 0) return
    setUnder(new Map([...under, ...elsewhere.map(({ userId }) => [userId, to] as const)]))
    try {
      const { moved, batchId } = await call(placePeople, {
        groupingId,
        people: elsewhere.map(({ userId, from }) => ({ userId, from })),
        to,
      })
      notify.success(
        to === null ? t('out', { count: moved }) : t('done', { count: moved, group: nameOf(to) }),
        batchId === null ? {} : { onUndo: () => void undo(batchId) },
      )
    } catch (error) {
      setUnder(none)
      notify.error(refusal(error))
    }
    router.refresh()
  }

  /** `under` tells where people are shown while the answer is on its way. */
  return { under, move }
}
