'use client'

import { useTranslations } from 'next-intl'
import { SettingsList } from '@/components/shared/settings-list/settings-list'
import type { Filters } from '@/components/shared/use-filters'
import type { OutputOf } from '@/lib/contract'
import type { absenceTypes } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'
import { useCounts, useListWords, useUse } from './list-words'

export function AbsenceTypesScreen({ found, asked }: { found: OutputOf<typeof absenceTypes.list>; asked: Filters }) {
  const t = useTranslations('lists')
  const counts = useCounts()
  return (
    <SettingsList
      words={useListWords('absenceTypes')}
      path={paths.absenceTypes}
      edit={paths.absenceType}
      found={found}
      asked={asked}
      name={({ name }) => name}
      facts={[
        { id: 'forWhom', header: t('absenceTypes.forWhom'), text: ({ forWhom }) => t(`absenceTypes.for.${forWhom}`) },
        {
          id: 'approval',
          header: t('absenceTypes.needsApproval'),
          text: ({ needsApproval }) => t(needsApproval ? 'absenceTypes.yes' : 'absenceTypes.no'),
        },
        { id: 'used', header: t('column.used'), text: ({ absences }) => counts({ absences }) || t('column.unused') },
      ]}
      state={useUse().state}
    />
  )
}
