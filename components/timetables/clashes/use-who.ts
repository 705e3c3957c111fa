import { useTranslations } from 'next-intl'
import { useFormats } from '@/lib/i18n/use-formats'
import type { ClashKind } from '@/lib/timetables/vocabulary'

const mostGroups = 3

interface Whose {
  readonly kind: ClashKind
  /** Names of people or things; three people at most. */
  readonly subjects: readonly string[]
  /** Groups of which every member is concerned. */
  readonly groups?: readonly { readonly name: string; readonly people: number }[]
  readonly people: number
}

/** The people of a clash in words: whole groups, the people who are named, and how many more. */
export function useWho() {
  const t = useTranslations('timetables.clashes')
  const formats = useFormats()
  return ({ kind, subjects, groups = [], people }: Whose): string => {
    const whole = groups.slice(0, mostGroups)
    const named = [...whole.map((group) => t('group', { name: group.name, count: group.people })), ...subjects]
    const inGroups = whole.reduce((sum, group) => sum + group.people, 0)
    const rest = kind === 'PERSON' || kind === 'TRAVEL' ? people - subjects.length - inGroups : 0
    return formats.list(rest > 0 ? [...named, t('others', { count: rest })] : named)
  }
}
