'use client'

import { useState } from 'react'
import type { SelectorItem } from '@/components/shared/selector-modal'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { findReach } from '@/lib/contracts/messaging'

type Person = OutputOf<typeof findReach>['people'][number]

/** Whom one may write to: a school has thousands of them, so they are read once somebody is chosen. */
export function usePeople(known: readonly Person[]) {
  const problem = useProblemText()
  const [found, setFound] = useState<readonly Person[] | null>(null)
  const all = found ?? known
  return {
    nameOf: (id: string) => all.find((person) => person.id === id)?.displayName ?? '',
    /** Null where they could not be read, which is told. */
    find: async (): Promise<readonly SelectorItem[] | null> => {
      try {
        const people = found ?? (await call(findReach, {})).people
        setFound(people)
        return people.map(({ id, displayName, caption }) => ({ id, caption: displayName, subcaption: caption }))
      } catch (error) {
        notify.error(problem(error), { id: 'people' })
        return null
      }
    },
  }
}
