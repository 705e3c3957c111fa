'use client'

import { useTranslations } from 'next-intl'
import { SettingsList } from '@/components/shared/settings-list/settings-list'
import type { Filters } from '@/components/shared/use-filters'
import { call } from '@/lib/client/request'
import { namedLists, type NamedList } from '@/lib/contracts/lists/named-lists'
import { isNamedBySomething } from '@/lib/entry-contracts'
import { useCounts, useListWords, useUse, type Counts } from './list-words'

type Row = Counts & { readonly id: string; readonly name: string; readonly active: boolean }

interface NamedListScreenProps {
  list: NamedList
  found: { readonly rows: readonly Row[]; readonly total: number }
  asked: Filters
}

/** Entries with a name and nothing else: specialties, participation types, buildings. */
export function NamedListScreen({ list, found, asked }: NamedListScreenProps) {
  const t = useTranslations('lists')
  const counts = useCounts()
  const use = useUse()
  const { calls, path, edit, move } = namedLists[list]
  return (
    <SettingsList
      words={useListWords(list)}
      path={path}
      edit={edit}
      found={found}
      asked={asked}
      name={({ name }) => name}
      facts={isNamedBySomething(calls) ? [{ id: 'used', header: t('column.used'), text: (row) => counts(row) || t('column.unused') }] : []}
      state={use.state}
      onMove={move && ((to) => call(move, to))}
    />
  )
}
