'use client'

import { useTranslations } from 'next-intl'
import { SettingsList } from '@/components/shared/settings-list/settings-list'
import type { Filters } from '@/components/shared/use-filters'
import { useCounts, useUse } from '@/components/lists/list-words'
import type { OutputOf } from '@/lib/contract'
import type { listDataSets } from '@/lib/contracts/third-party-import'
import { paths } from '@/lib/paths'

/** The list of data sets that come from other systems. */
export function DataSetsScreen({ found, asked }: { found: OutputOf<typeof listDataSets>; asked: Filters }) {
  const t = useTranslations('thirdParty')
  const tLists = useTranslations('lists')
  const tShell = useTranslations('shell')
  const counts = useCounts()
  return (
    <SettingsList
      words={{ title: tShell('titles.dataSets'), intro: t('intro'), add: t('add'), empty: t('empty') }}
      path={paths.dataSets}
      edit={paths.dataSets}
      found={found}
      asked={asked}
      name={({ name }) => name}
      facts={[
        { id: 'columns', header: t('columns'), text: ({ columns }) => t('columnCount', { count: columns }) },
        { id: 'used', header: tLists('column.used'), text: ({ people }) => counts({ people }) || tLists('column.unused') },
      ]}
      state={useUse().state}
    />
  )
}
