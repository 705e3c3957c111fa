'use client'

import { useTranslations } from 'next-intl'
import { SettingsList } from '@/components/shared/settings-list/settings-list'
import type { Filters } from '@/components/shared/use-filters'
import type { OutputOf } from '@/lib/contract'
import type { listProgrammes } from '@/lib/contracts/programmes'
import { paths } from '@/lib/paths'
import { useCounts, useListWords } from './list-words'

export function ProgrammesScreen({ found, asked }: { found: OutputOf<typeof listProgrammes>; asked: Filters }) {
  const t = useTranslations('lists')
  const counts = useCounts()
  return (
    <SettingsList
      words={useListWords('programmes')}
      path={paths.programmes}
      edit={paths.programme}
      found={found}
      asked={asked}
      name={({ name }) => name}
      facts={[
        { id: 'length', header: t('programmes.length'), text: ({ lengthYears }) => t('programmes.years', { count: lengthYears }) },
        { id: 'used', header: t('column.used'), text: ({ students }) => counts({ students }) || t('column.unused') },
      ]}
      state={({ published }) => ({
        label: t(published ? 'programmes.published' : 'programmes.unpublished'),
        tone: published ? 'success' : 'neutral',
        isUsual: published,
      })}
    />
  )
}
