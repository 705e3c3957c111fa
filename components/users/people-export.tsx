'use client'

import { useTranslations } from 'next-intl'
import { ExportButton } from '@/components/shared/export-button'
import { sortingOf } from '@/components/shared/list/sorting'
import { call } from '@/lib/client/request'
import { exportPeople } from '@/lib/contracts/users/bulk'
import { sortedPeopleColumns, type PeopleColumn } from '@/lib/users/people-columns'
import type { WhoInput } from './who'

/** Enough time for fifty thousand rows. */
const timeoutMs = 60_000

/** A button that exports these people as a file, with the columns and the order that are shown. */
export function PeopleExport({
  who,
  columns,
  sort,
  isTool = false,
}: {
  who: WhoInput
  columns: readonly PeopleColumn[]
  sort: string
  isTool?: boolean
}) {
  const t = useTranslations('users')
  const sorting = sortingOf(sort)
  const column = sortedPeopleColumns.find((one) => one === sorting.column)
  return (
    <ExportButton
      isTool={isTool}
      load={() =>
        call(
          exportPeople,
          { who, columns: [...columns], ...(column && { sort: sorting.isDescending ? (`-${column}` as const) : column }) },
          { timeoutMs },
        )
      }
      words={{
        action: t('export.action'),
        file: t('export.file'),
        done: (count) => t('export.done', { count }),
        cut: (count) => t('export.cut', { count }),
        unproven: t('export.prove'),
      }}
    />
  )
}
