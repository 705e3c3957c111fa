'use client'

import { useTranslations } from 'next-intl'
import type { OutputOf } from '@/lib/contract'
import type { readRegister } from '@/lib/contracts/attendance'

type Counts = OutputOf<typeof readRegister>['counts']
const named = ['present', 'late', 'absent', 'excused', 'toDo', 'toLookAt'] as const

/** Each count of a register that is not 0, with its word. */
function useCounted() {
  const t = useTranslations('attendance.count')
  return (counts: Counts) => named.flatMap((name) => (counts[name] > 0 ? [{ name, count: counts[name], word: t(name) }] : []))
}

/** The counts of a register as one of the facts in a row's second line: '15 present, 1 late, 3 to do'. */
export function useCountsText() {
  const counted = useCounted()
  return (counts: Counts) =>
    counted(counts)
      .map(({ count, word }) => `${count} ${word}`)
      .join(', ')
}

/** The counts of a register, each number in its own tone. */
export function CountsWords({ counts }: { counts: Counts }) {
  const t = useTranslations('attendance.register')
  const shown = useCounted()(counts)
  if (shown.length === 0) return <p className="text-dense text-muted">{t('empty')}</p>
  return (
    <ul className="flex flex-wrap gap-x-3 text-dense">
      {shown.map(({ name, count, word }) => (
        <li key={name} className={name === 'toLookAt' ? 'text-warning' : name === 'toDo' ? 'text-primary' : 'text-muted'}>
          <b className="tabular-nums">{count}</b> {word}
        </li>
      ))}
    </ul>
  )
}
