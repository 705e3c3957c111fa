'use client'

import { useState } from 'react'
import type { SelectorItem } from '@/components/shared/selector-modal'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { findReach } from '@/lib/contracts/messaging'

type Person = OutputOf<typeof findReach>['people'][number]

/** The people to whom one may write. A school has thousands of them, so they are only read when somebody starts to choose. */
export function usePeople(known: readonly Person[]) {
  const problem = useProblemText()
  const [found, setFound] = useState<readonly Person[] | null>(null)
  const all = found ?? known
  return {
    nameOf: (id: string) => all.find((person) => person.id === id)?.displayName ?? '',
    /** Returns null if the people could not be read; the failure is reported. */
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
