'use client'

import { useTranslations } from 'next-intl'
import type { ListWords } from '@/components/shared/settings-list/settings-list'
import type { NamedList } from '@/lib/contracts/lists/named-lists'
import { useFormats } from '@/lib/i18n/use-formats'

/** All lists of the institution, by the name of their screen. */
type ListName =
  | NamedList
  | 'absenceTypes'
  | 'programmes'
  | 'terms'
  | 'clinics'
  | 'firms'
  | 'userFlags'
  | 'buildings'
  | 'rooms'
  | 'sessionTypes'
  | 'dateRanges'
  | 'backgroundEvents'

export function useListWords(list: ListName): ListWords & { readonly fresh: string } {
  const t = useTranslations('lists')
  const tShell = useTranslations('shell')
  return {
    title: tShell(`titles.${list}`),
    intro: t(`${list}.intro`),
    add: t(`${list}.add`),
    empty: t(`${list}.empty`),
    fresh: t(`${list}.new`),
  }
}

const counted = [
  'students',
  'graduates',
  'people',
  'sessions',
  'shifts',
  'procedures',
  'sections',
  'supervisors',
  'rooms',
  'events',
  'children',
  'background',
  'absences',
] as const
export type Counts = Readonly<Partial<Record<(typeof counted)[number], number>>>

/** Counts in words: '412 students, 12 procedures and 2 sections'; '' if there are none. */
export function useCounts(): (counts: Counts) => string {
  const t = useTranslations('lists.counts')
  const formats = useFormats()
  return (counts) => formats.list(counted.flatMap((what) => (counts[what] ? [t(what, { count: counts[what] })] : [])))
}

/** Texts and controls for whether an entry can be chosen: its chip in the list, its field and its removal in the editor. */
export function useUse() {
  const t = useTranslations('lists')
  return {
    state: ({ active }: { readonly active: boolean }) => ({
      label: t(active ? 'state.active' : 'state.inactive'),
      tone: active ? ('success' as const) : ('neutral' as const),
      isUsual: active,
    }),
    field: { label: t('state.active'), description: t('state.activeHelp') },
    removal: {
      action: t('takeOut'),
      help: t('takeOutHelp'),
      inactive: t('state.inactive'),
      inactiveHelp: t('inactiveHelp', { field: t('state.active') }),
    },
  }
}
