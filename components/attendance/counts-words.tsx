'use client'

import { useTranslations } from 'next-intl'
import type { OutputOf } from '@/lib/contract'
import type { readRegister } from '@/lib/contracts/attendance'

type Counts = OutputOf<typeof readRegister>['counts']
const named = ['present', 'late', 'absent', 'excused', 'toDo', 'toLookAt'] as const

/** The same in a row's line of facts. */
export function useCountsText() {
  const t = useTranslations('attendance')
  return (counts: Counts) =>
    named
      .filter((name) => counts[name] > 0)
      .map((name) => `${counts[name]} ${t(`count.${name}`)}`)
      .join(', ')
}

/** How a register stands in a line: '15 present, 1 late, 3 to do'. What is nobody is left out. */
export function CountsWords({ counts }: { counts: Counts }) {
  const t = useTranslations('attendance')
  const shown = named.filter((name) => counts[name] > 0)
  if (shown.length === 0) return <p className="text-dense text-muted">{t('register.empty')}</p>
  return (
    <ul className="flex flex-wrap gap-x-3 text-dense">
      {shown.map((name) => (
        <li key={name} className={name === 'toLookAt' ? 'text-warning' : name === 'toDo' ? 'text-primary' : 'text-muted'}>
          <b className="tabular-nums">{counts[name]}</b> {t(`count.${name}`)}
        </li>
      ))}
    </ul>
  )
}
