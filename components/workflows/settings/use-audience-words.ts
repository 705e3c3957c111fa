'use client'

import { useTranslations } from 'next-intl'
import { useFormats } from '@/lib/i18n/use-formats'
import { useEditing } from './editing-context'

/** Names beyond this number are only counted. */
const mostNamed = 3

/** The audience of a workflow in words: 'for BDS, year 4, Firm A and 2 more, without 1 person'. */
export function useAudienceWords(): () => string {
  const t = useTranslations('workflowSettings.starts')
  const tAudience = useTranslations('audience')
  const formats = useFormats()
  const { draft, choices, nameOf } = useEditing()
  return () => {
    const { years, groupIds, firmIds, roleIds, userIds, leftOut } = draft.audience
    const named = (all: readonly { readonly id: string; readonly name: string }[], ids: readonly string[]) =>
      ids.map((id) => all.find((one) => one.id === id)?.name ?? tAudience('gone'))
    const names = [
      ...years.map(({ programmeId, year }) => tAudience('yearOf', { programme: named(choices.programmes, [programmeId]).join(''), year })),
      ...named(choices.groups, groupIds),
      ...named(choices.firms, firmIds),
      ...named(choices.roles, roleIds),
      ...userIds.map(nameOf),
    ]
    const shown =
      names.length <= mostNamed ? names : [...names.slice(0, mostNamed - 1), t('others', { count: names.length - mostNamed + 1 })]
    const who = t('audience', { who: formats.list(shown) })
    return leftOut.length === 0 ? who : `${who}, ${t('without', { count: leftOut.length })}`
  }
}
