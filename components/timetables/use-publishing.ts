'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { publishTimetable, unpublishTimetable, type readTimetable } from '@/lib/contracts/timetables'

type Read = OutputOf<typeof readTimetable>
export type Publishing = Pick<Read, 'timetable' | 'publishing'>

/** Publishes a timetable: from then on people see it and are told of changes. Before its first date it can be withdrawn. Null where neither is possible. */
export function usePublishing({ timetable: { id, name, revision, state, hasBegun, clashes }, publishing }: Publishing) {
  const t = useTranslations('timetables.publish')
  const tCheck = useTranslations('timetables.check')
  const router = useRouter()
  const problem = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const isPublished = state === 'PUBLISHED'
  const words = isPublished ? 'unpublish' : 'publish'

  const { people = 0, told = 0, withoutTeacher = 0 } = publishing ?? {}
  const tells = told > 0 && tCheck('told', { count: told })
  const published = [people > 0 ? t('unpublishPeople', { count: people }) : t('unpublishHelp'), tells].filter(Boolean).join(' ')
  const draft = [
    publishing ? t('people', { count: people }) : t('publishHelp'),
    told > 0 && told === people ? t('peopleTold') : tells,
    clashes > 0 && t('clashes', { count: clashes }),
    withoutTeacher > 0 && t('withoutTeacher', { count: withoutTeacher }),
  ]
    .filter(Boolean)
    .join(' ')

  async function turn() {
    if (isBusy || !(await confirm({ title: t(`${words}Question`, { name }), body: isPublished ? published : draft, action: t(words) })))
      return
    setBusy(true)
    try {
      await call(isPublished ? unpublishTimetable : publishTimetable, { id, revision })
      notify.success(t(isPublished ? 'unpublished' : 'published', { name }))
    } catch (error) {
      notify.error(error instanceof CallError && error.code === 'timetables.HELD' ? t('held') : problem(error))
    } finally {
      setBusy(false)
      router.refresh()
    }
  }

  return isPublished && hasBegun ? null : { label: t(words), isBusy, turn: () => void turn() }
}
