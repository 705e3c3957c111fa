'use client'

import { useTranslations } from 'next-intl'
import type { LeftOut } from '@/lib/contracts/users/bulk'
import { useFormats } from '@/lib/i18n/use-formats'
import { isLink, type BulkKind } from './bulk-act'

/** The given people by name, and the number of further ones. */
export function Names({ people, count }: { people: LeftOut['people']; count: number }) {
  const t = useTranslations('users.bulk')
  const formats = useFormats()
  return (
    <p className="text-dense wrap-anywhere text-muted">
      {formats.list(people.map(({ displayName }) => displayName))}
      {people.length < count && ` ${t('andMore', { count: count - people.length })}`}
    </p>
  )
}

/** The people who are left out of an act on many, and the reasons. */
export function LeftOutList({ kind, left }: { kind: BulkKind; left: readonly LeftOut[] }) {
  const t = useTranslations('users.bulk')
  if (left.length === 0) return null
  return (
    <section aria-labelledby="left-out">
      <h3 id="left-out" className="font-medium">
        {t('leftOut', { count: left.reduce((sum, { count }) => sum + count, 0) })}
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {left.map(({ reason, count, people }) => (
          <li key={reason} className="py-2">
            <p>{reason === 'already' ? t(`already.${isLink(kind) ? 'STUDIES' : kind}`, { count }) : t(`left.${reason}`, { count })}</p>
            <Names people={people} count={count} />
          </li>
        ))}
      </ul>
    </section>
  )
}
