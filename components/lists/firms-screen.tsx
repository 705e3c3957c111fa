'use client'

import { useTranslations } from 'next-intl'
import { SettingsList } from '@/components/shared/settings-list/settings-list'
import type { Filters } from '@/components/shared/use-filters'
import type { OutputOf } from '@/lib/contract'
import type { listFirms } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'
import { useFormats } from '@/lib/i18n/use-formats'
import { useCounts, useListWords, useUse } from './list-words'

export function FirmsScreen({ found, asked }: { found: OutputOf<typeof listFirms>; asked: Filters }) {
  const t = useTranslations('lists')
  const counts = useCounts()
  const formats = useFormats()
  return (
    <SettingsList
      words={useListWords('firms')}
      path={paths.firms}
      edit={paths.firm}
      found={found}
      asked={asked}
      name={({ name }) => name}
      facts={[
        {
          id: 'teachers',
          header: t('firms.today'),
          text: ({ teachers }) => (teachers.length > 0 ? formats.list(teachers) : t('firms.nobody')),
        },
        { id: 'used', header: t('column.used'), text: ({ students }) => counts({ students }) || t('column.unused') },
      ]}
      state={useUse().state}
    />
  )
}
