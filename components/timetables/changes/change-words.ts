'use client'

import { useTranslations } from 'next-intl'
import { useFormats } from '@/lib/i18n/use-formats'
import { changeKinds } from '@/lib/timetables/changes'
import { minutesOf, timeOf } from '@/lib/wall-time'

type Texts = Readonly<Record<string, string>>
interface Change {
  readonly what: string
  readonly title: string
  readonly firstOn: string
  readonly dates: number
  readonly before: Texts
  readonly after: Texts
}

/** A change in a sentence, and its values before and after in words. */
export function useChangeWords() {
  const t = useTranslations('timetables.changes')
  const formats = useFormats()

  /** The title, time, place, kind and reason, where the texts have them. Where the start is the same, only the end is named, as the date has not moved. */
  function factsOf({ title, day, time, room, type, link, notes, reason }: Texts, other: Texts): string[] {
    // The new weekdays of a series are already shown by its dates.
    const on = isDay(day) && day !== other.day ? formats.shortDay(day) : ''
    const [start = '', minutes = ''] = (time ?? '').split('+')
    const startsAlike = other.time?.split('+')[0] === start
    const at = start === '' || startsAlike ? '' : formats.wallTime(start)
    const when = on !== '' && at !== '' ? t('when', { day: on, time: at }) : on || at
    const until = start !== '' && startsAlike && other.time !== time ? t('until', { time: formats.wallTime(endOf(start, minutes)) }) : ''
    const digest = (text: string | undefined, words: readonly [string, string]) => (text === undefined ? '' : words[text === '' ? 1 : 0])
    return [
      title,
      when,
      until,
      room,
      type,
      digest(link, [t('newLink'), t('noLink')]),
      digest(notes, [t('newNotes'), t('noNotes')]),
      reason,
    ].flatMap((fact) => fact || [])
  }

  return {
    /** `toAll`: the sentence is for the log, where a date that is new to some people is not new itself. */
    sentence: ({ what, title, firstOn, dates, before, after }: Change, { toAll = false }: { toAll?: boolean } = {}): string => {
      const kind = changeKinds.find((one) => one === what) ?? 'CHANGED'
      const isNew = kind === 'MOVED' || kind === 'CHANGED'
      // A date that moved is known by the day on which it was.
      const day = formats.shortDay(isNew && isDay(before.day) ? before.day : firstOn)
      const facts = isNew ? factsOf(after, before) : []
      const ofPeople = toAll && (before.only ?? after.only) !== undefined
      const key = ofPeople && kind === 'ADDED' ? 'JOINED' : ofPeople && kind === 'REMOVED' ? 'LEFT' : kind
      const said = t(key, { title: title || (before.title ?? ''), day, count: dates })
      return facts.length === 0 ? said : t('with', { sentence: said, facts: formats.list(facts) })
    },
    /** The old value of each fact that a move or a change replaced; a link or notes have none to read. */
    formerly: ({ what, before: { link: _, notes: __, ...before }, after }: Change): string[] =>
      what === 'MOVED' || what === 'CHANGED' ? factsOf(before, after) : [],
  }
}

function endOf(start: string, minutes: string): string {
  return timeOf((minutesOf(start) + Number(minutes)) % (24 * 60))
}

const isDay = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text)
