'use client'

import { useTranslations } from 'next-intl'
import { SettingsList } from '@/components/shared/settings-list/settings-list'
import type { Filters } from '@/components/shared/use-filters'
import type { OutputOf } from '@/lib/contract'
import type { listFlags } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'
import { FlagMark } from './flag-mark'
import { useCounts, useListWords, useUse } from './list-words'

export function UserFlagsScreen({ found, asked }: { found: OutputOf<typeof listFlags>; asked: Filters }) {
  const t = useTranslations('lists')
  const counts = useCounts()
  return (
    <SettingsList
      words={useListWords('userFlags')}
      path={paths.userFlags}
      edit={paths.userFlag}
      found={found}
      asked={asked}
      name={({ caption }) => caption}
      mark={({ colour }) => <FlagMark colour={colour} />}
      facts={[
        { id: 'colour', header: t('userFlags.colour'), text: ({ colour }) => t(`userFlags.colours.${colour}`) },
        {
          id: 'teachers',
          header: t('userFlags.seenBy'),
          text: ({ shownToTeachers }) => t(shownToTeachers ? 'userFlags.seenByTeachers' : 'userFlags.seenByOffice'),
        },
        { id: 'used', header: t('column.used'), text: ({ people }) => counts({ people }) || t('column.unused') },
      ]}
      state={useUse().state}
    />
  )
}
