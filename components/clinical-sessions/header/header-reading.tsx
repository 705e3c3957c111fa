'use client'

import { useTranslations } from 'next-intl'
import type { Session } from '@/lib/contracts/clinical-sessions'

/** The details as text, shown while they are folded and until the lists for the fields are loaded. */
export function HeaderReading({ session }: { session: Session }) {
  const t = useTranslations('clinical')
  const rows: readonly (readonly [string, string | undefined])[] = [
    [t('head.clinic'), session.clinic.name],
    [t('head.teacher'), session.teacher.displayName],
    [t('head.partner'), session.partner?.displayName],
    [t('head.participation'), session.participationType.name],
    [t('head.specialty'), session.specialty?.name],
    [t('head.patient'), session.header.patient?.text],
  ]
  return (
    <dl className="grid grid-cols-1 gap-2 md:grid-cols-2">
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt className="text-meta text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
