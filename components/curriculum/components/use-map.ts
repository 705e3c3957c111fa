'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { mapOutcomes } from '@/lib/contracts/curriculum/components'
import type { OutcomeLevel } from '@/lib/curriculum/vocabulary'
import { useCurriculumRefusal } from '../use-node-acts'

type MappedPair = { componentId: string; outcomeId: string; level: OutcomeLevel | null }

/** Maps outcomes to components or removes mappings, with an undo. `onSent` is called after each change, including one that is undone. */
export function useMap(onSent?: () => void): (pairs: MappedPair[]) => Promise<boolean> {
  const t = useTranslations('curriculum.component')
  const router = useRouter()
  const problem = useProblemText()
  const words = useCurriculumRefusal()

  async function send(pairs: MappedPair[]): Promise<MappedPair[] | null> {
    try {
      const { before } = await call(mapOutcomes, { pairs })
      return before
    } catch (error) {
      notify.error(words(error) ?? problem(error), { id: 'curriculum-map' })
      return null
    } finally {
      router.refresh()
      onSent?.()
    }
  }
  return async (pairs) => {
    const before = await send(pairs)
    if (before === null) return false
    if (before.length > 0)
      notify.success(t(pairs.every(({ level }) => level === null) ? 'unmapped' : 'mapped'), {
        id: 'curriculum-map',
        onUndo: () => void send(before),
      })
    return true
  }
}
