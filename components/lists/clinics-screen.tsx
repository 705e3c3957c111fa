'use client'

import { useTranslations } from 'next-intl'
import { SettingsList } from '@/components/shared/settings-list/settings-list'
import type { Filters } from '@/components/shared/use-filters'
import type { OutputOf } from '@/lib/contract'
import type { listClinics } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'
import { useCounts, useListWords, useUse } from './list-words'

export function ClinicsScreen({ found, asked }: { found: OutputOf<typeof listClinics>; asked: Filters }) {
  const t = useTranslations('lists')
  const counts = useCounts()
  return (
    <SettingsList
      words={useListWords('clinics')}
      path={paths.clinics}
      edit={paths.clinic}
      found={found}
      asked={asked}
      name={({ name }) => name}
      facts={[
        {
          id: 'chairs',
          header: t('clinics.chairCount'),
          text: ({ hasChairs, chairCount, rooms }) =>
            [
              hasChairs ? t('clinics.chairs', { count: chairCount }) : t('clinics.noChairs'),
              ...(rooms > 0 ? [t('clinics.roomCount', { count: rooms })] : []),
            ].join(', '),
        },
        { id: 'used', header: t('column.used'), text: ({ sessions }) => counts({ sessions }) || t('column.unused') },
      ]}
      state={useUse().state}
    />
  )
}
