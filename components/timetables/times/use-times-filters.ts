'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useTransition } from 'react'
import { choiceFilter, dayFilter, type ListFilter } from '@/components/shared/list/list-filter'
import type { Times } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { timesHref, type TimesAsked } from './hrefs'

type Path = Parameters<typeof timesHref>[0]
interface Shown {
  path: Path
  asked: TimesAsked
  /** The days that are shown, and the choices of the filters. */
  found: Pick<Times, 'from' | 'to' | 'choices'>
}

type Narrowed = { readonly [name in 'timetableId' | 'programmeId' | 'year' | 'groupId']?: string } & {
  readonly from: string
  readonly to: string
}

/** The filters of a report of time, in its address. */
export function useTimesFilters({ path, asked, found }: Shown): {
  go: (change: Partial<TimesAsked>) => void
  narrowed: Narrowed
  filters: ListFilter[]
  clear: () => void
} {
  const t = useTranslations('times')
  const formats = useFormats()
  const router = useRouter()
  const [, startTransition] = useTransition()
  const { timetables, programmes, groups } = found.choices
  const go = (change: Partial<TimesAsked>) =>
    startTransition(() => router.replace(timesHref(path, { ...asked, page: '', ...change }), { scroll: false }))
  const named = (all: readonly { id: string; name: string }[]) => all.map(({ id, name }) => ({ value: id, label: name }))
  const length =
    programmes.find(({ id }) => id === asked.programme)?.lengthYears ?? Math.max(0, ...programmes.map((one) => one.lengthYears))
  // A chosen day is written to the address together with the other day as it is shown by default.
  const days = { from: asked.from || found.from, to: asked.to || found.to }
  const day = (id: 'from' | 'to') =>
    dayFilter({ id, label: t(id), value: asked[id], inWords: formats.day, onChange: (value) => go({ ...days, [id]: value }) })
  const narrowed = {
    ...(asked.timetable !== '' && { timetableId: asked.timetable }),
    ...(asked.programme !== '' && { programmeId: asked.programme }),
    ...(asked.year !== '' && { year: asked.year }),
    ...(asked.group !== '' && { groupId: asked.group }),
    ...{ from: found.from, to: found.to },
  }
  return {
    go,
    narrowed,
    clear: () => go({ timetable: '', programme: '', year: '', group: '', from: '', to: '' }),
    filters: [
      day('from'),
      day('to'),
      choiceFilter({
        id: 'timetable',
        label: t('timetable'),
        any: t('allTimetables'),
        options: named(timetables),
        value: asked.timetable,
        onChange: (timetable) => go({ timetable }),
      }),
      choiceFilter({
        id: 'programme',
        label: t('programme'),
        any: t('allProgrammes'),
        options: named(programmes),
        value: asked.programme,
        onChange: (programme) => go({ programme, group: '' }),
      }),
      choiceFilter({
        id: 'year',
        label: t('year'),
        any: t('allYears'),
        options: Array.from({ length }, (_, place) => ({ value: String(place + 1), label: t('yearOf', { year: place + 1 }) })),
        value: asked.year,
        onChange: (year) => go({ year }),
      }),
      choiceFilter({
        id: 'group',
        label: t('group'),
        any: t('allGroups'),
        options: groups.map(({ id, name, grouping }) => ({ value: id, label: `${grouping}: ${name}` })),
        value: asked.group,
        onChange: (group) => go({ group }),
      }),
    ],
  }
}
