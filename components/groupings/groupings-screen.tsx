'use client'

import { useTranslations } from 'next-intl'
import { SettingsList } from '@/components/shared/settings-list/settings-list'
import type { Filters } from '@/components/shared/use-filters'
import type { OutputOf } from '@/lib/contract'
import type { listGroupings } from '@/lib/contracts/groupings'
import { paths } from '@/lib/paths'
import { useGroupingWords } from './grouping-words'

const path = paths.groupings

export function GroupingsScreen({ found, asked }: { found: OutputOf<typeof listGroupings>; asked: Filters }) {
  const t = useTranslations('groupings')
  const tShell = useTranslations('shell')
  const { whose, state } = useGroupingWords()
  return (
    <SettingsList
      words={{ title: tShell('titles.groupings'), intro: t('intro'), add: t('add'), empty: t('empty') }}
      path={path}
      edit={path}
      found={found}
      asked={asked}
      name={({ name }) => name}
      facts={[
        { id: 'whose', header: t('column.whose'), text: whose },
        { id: 'groups', header: t('column.groups'), text: ({ groups, members }) => t('groupsAndMembers', { groups, members }) },
        { id: 'default', header: t('column.default'), text: ({ isDefault }) => (isDefault ? t('default.yes') : '') },
      ]}
      state={state}
    />
  )
}
