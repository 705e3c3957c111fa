'use client'

import { useTranslations } from 'next-intl'
import { useUse } from '@/components/lists/list-words'
import { SettingsList } from '@/components/shared/settings-list/settings-list'
import type { Filters } from '@/components/shared/use-filters'
import type { OutputOf } from '@/lib/contract'
import type { listTagGroups } from '@/lib/contracts/tags'
import { paths } from '@/lib/paths'
import { TagMark } from './tag-mark'

export function TagGroupsScreen({ found, asked }: { found: OutputOf<typeof listTagGroups>; asked: Filters }) {
  const t = useTranslations('tags.groups')
  const tLists = useTranslations('lists')
  const tShell = useTranslations('shell')
  return (
    <SettingsList
      words={{ title: tShell('titles.tagGroups'), intro: t('intro'), add: t('add'), empty: t('empty') }}
      path={paths.tagGroups}
      edit={paths.tagGroups}
      found={found}
      asked={asked}
      name={({ name }) => name}
      mark={({ colour }) => <TagMark colour={colour} />}
      facts={[
        { id: 'colour', header: tLists('userFlags.colour'), text: ({ colour }) => tLists(`userFlags.colours.${colour}`) },
        { id: 'tags', header: tShell('titles.tags'), text: ({ tags }) => t('tags', { count: tags }) },
      ]}
      state={useUse().state}
    />
  )
}
