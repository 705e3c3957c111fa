'use client'

import { useTranslations } from 'next-intl'
import { useFormats } from '@/lib/i18n/use-formats'
import { changeKinds } from '@/lib/timetables/changes'

type Texts = Readonly<Record<string, string>>
interface Change {
  readonly what: string
  readonly title: string
  readonly firstOn: string
  readonly dates: number
  readonly before: Texts
  readonly after: Texts
}

/** A change in a sentence; and what of it was and is, in words. */
export function useChangeWords() {
  const t = useTranslations('timetables.changes')
  const formats = useFormats()

  function wordsOf(key: string, value: string | undefined): string[] {
    if (value === undefined || value === '') return []
    // A series that moves to other weekdays says so in its dates.
    if (key === 'day') return /^\d{4}-\d\d-\d\d$/.test(value) ? [formats.shortDay(value)] : []
    return [key === 'time' ? formats.wallTime(value.split('+')[0] ?? '00:00') : value]
  }

  return {
    sentence: ({ what, title, firstOn, dates, before, after }: Change): string => {
      const kind = changeKinds.find((one) => one === what) ?? 'CHANGED'
      const day = formats.shortDay(firstOn)
      const facts = (kind === 'MOVED' || kind === 'CHANGED' ? Object.entries(after) : []).flatMap(([key, value]) => wordsOf(key, value))
      const said = t(kind, { title: title || (before.title ?? ''), day, count: dates })
      return facts.length === 0 ? said : t('with', { sentence: said, facts: formats.list(facts) })
    },
    /** 'was' of each fact that a move or a change replaced. */
    formerly: ({ what, before }: Change): string[] =>
      what === 'MOVED' || what === 'CHANGED' ? Object.entries(before).flatMap(([key, value]) => wordsOf(key, value)) : [],
  }
}
