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

  /** The title, when, where and why, of those that are said. */
  function factsOf({ title, day, time, room, reason }: Texts): string[] {
    // A series that moves to other weekdays says so in its dates.
    const on = isDay(day) ? formats.shortDay(day) : ''
    const at = time ? formats.wallTime(time.split('+')[0] ?? '00:00') : ''
    const when = on !== '' && at !== '' ? t('when', { day: on, time: at }) : on || at
    return [title, when, room, reason].flatMap((fact) => fact || [])
  }

  return {
    sentence: ({ what, title, firstOn, dates, before, after }: Change): string => {
      const kind = changeKinds.find((one) => one === what) ?? 'CHANGED'
      const isNew = kind === 'MOVED' || kind === 'CHANGED'
      // What has moved is known by the day on which it was.
      const day = formats.shortDay(isNew && isDay(before.day) ? before.day : firstOn)
      const facts = isNew ? factsOf(after) : []
      const said = t(kind, { title: title || (before.title ?? ''), day, count: dates })
      return facts.length === 0 ? said : t('with', { sentence: said, facts: formats.list(facts) })
    },
    /** 'was' of each fact that a move or a change replaced. */
    formerly: ({ what, before }: Change): string[] => (what === 'MOVED' || what === 'CHANGED' ? factsOf(before) : []),
  }
}

const isDay = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text)
