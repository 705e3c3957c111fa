'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { SelectorItem } from '@/components/shared/selector-modal'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { listSchedulePeople } from '@/lib/contracts/form-schedules'

type Person = OutputOf<typeof listSchedulePeople>['people'][number]
type Known = { readonly id: string; readonly displayName: string }

export interface Nameable {
  nameOf: (id: string) => string
  /** Return null if the people could not be read; the failure is reported. */
  findReachable: () => Promise<readonly SelectorItem[] | null>
  findCompleters: () => Promise<readonly SelectorItem[] | null>
}

/** People who can be named. A school has thousands of them, so they are read once somebody names one. */
export function useNameable(known: readonly Known[]): Nameable {
  const t = useTranslations('audience')
  const problem = useProblemText()
  const [people, setPeople] = useState<readonly Person[] | null>(null)
  const names = new Map([...known, ...(people ?? [])].map(({ id, displayName }) => [id, displayName]))

  async function find(is: (person: Person) => boolean): Promise<readonly SelectorItem[] | null> {
    try {
      const found = people ?? (await call(listSchedulePeople, {})).people
      setPeople(found)
      return found.filter(is).map((person) => ({ id: person.id, caption: person.displayName, subcaption: aboutOf(person) }))
    } catch (error) {
      notify.error(problem(error), { id: 'people' })
      return null
    }
  }

  function aboutOf({ jobTitle, programme, year }: Person): string {
    if (jobTitle) return jobTitle
    return year === null || programme === null ? (programme ?? '') : t('yearOf', { programme, year })
  }

  return {
    nameOf: (id) => names.get(id) ?? t('gone'),
    findReachable: () => find(({ isReachable }) => isReachable),
    findCompleters: () => find(({ canComplete }) => canComplete),
  }
}
