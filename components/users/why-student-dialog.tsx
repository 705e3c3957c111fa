'use client'

import { useTranslations } from 'next-intl'
import { PersonDialog } from '@/components/shared/person-dialog'
import { call } from '@/lib/client/request'
import { listPeople } from '@/lib/contracts/users'

const mostShown = 12

/** A choice of the student whose records the question is about. */
export function WhyStudentDialog({ onDone }: { onDone: (studentId: string | null) => void }) {
  const t = useTranslations('accounts.why')
  return (
    <PersonDialog
      words={{ title: t('student'), search: t('search'), hint: t('hint'), failed: t('failed'), found: (count) => t('found', { count }) }}
      find={findStudents}
      onDone={onDone}
    />
  )
}

async function findStudents(q: string, signal: AbortSignal) {
  const { people } = await call(listPeople, { q }, { signal })
  return people.slice(0, mostShown).map(({ id, displayName, username }) => ({ id, name: displayName, subtitle: username }))
}
