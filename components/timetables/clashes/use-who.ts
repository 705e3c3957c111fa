import { useTranslations } from 'next-intl'
import { useFormats } from '@/lib/i18n/use-formats'
import type { ClashKind } from '@/lib/timetables/vocabulary'

interface Whose {
  readonly kind: ClashKind
  /** Three of them at most, where it is of people. */
  readonly subjects: readonly string[]
  readonly people: number
}

/** Whom a clash is of, in words: those who are named, and how many more. */
export function useWho() {
  const t = useTranslations('timetables.clashes')
  const formats = useFormats()
  return ({ kind, subjects, people }: Whose): string => {
    const rest = kind === 'PERSON' || kind === 'TRAVEL' ? people - subjects.length : 0
    return formats.list(rest > 0 ? [...subjects, t('others', { count: rest })] : subjects)
  }
}
