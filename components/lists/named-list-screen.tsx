'use client'

import { useTranslations } from 'next-intl'
import { SettingsList } from '@/components/shared/settings-list/settings-list'
import type { Filters } from '@/components/shared/use-filters'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { moveParticipationType, type listSpecialties } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'
import { useCounts, useListWords, useUse } from './list-words'

interface NamedListScreenProps {
  list: 'specialties' | 'participationTypes'
  found: OutputOf<typeof listSpecialties>
  asked: Filters
}

/** Entries with a name and nothing else: specialties, participation types. */
export function NamedListScreen({ list, found, asked }: NamedListScreenProps) {
  const t = useTranslations('lists')
  const counts = useCounts()
  const use = useUse()
  const edit = { specialties: paths.specialty, participationTypes: paths.participationType } as const
  return (
    <SettingsList
      words={useListWords(list)}
      path={paths[list]}
      edit={edit[list]}
      found={found}
      asked={asked}
      name={({ name }) => name}
      facts={[
        {
          id: 'used',
          header: t('column.used'),
          text: ({ sessions, procedures }) => counts({ sessions, procedures }) || t('column.unused'),
        },
      ]}
      state={use.state}
      onMove={list === 'participationTypes' ? (to) => call(moveParticipationType, to) : undefined}
    />
  )
}
