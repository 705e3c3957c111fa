'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/checkbox'
import type { DataColumn } from '@/lib/contracts/third-party-import'

interface LostColumnsProps {
  /** Removed columns that still hold values. */
  lost: readonly DataColumn[]
  /** The number of people with a value, by the column's id. */
  filled: Readonly<Record<string, number>>
  /** The ids of the columns that may go. */
  accepted: readonly string[]
  onAccept: (accepted: string[]) => void
}

/** The values that would be lost with a removed column, shown before saving. */
export function LostColumns({ lost, filled, accepted, onAccept }: LostColumnsProps) {
  const t = useTranslations('thirdParty')
  if (lost.length === 0) return null
  return (
    <div className="flex flex-col gap-3 rounded-card bg-warning-tint p-3">
      <ul className="flex flex-col gap-1 text-dense">
        {lost.map(({ id, caption }) => (
          <li key={id} className="wrap-anywhere">
            {t('lost', { caption, count: filled[id] ?? 0 })}
          </li>
        ))}
      </ul>
      <Checkbox
        label={t('mayEmpty')}
        checked={lost.every(({ id }) => accepted.includes(id))}
        onChange={(isOn) => onAccept(isOn ? lost.map(({ id }) => id) : [])}
      />
    </div>
  )
}
