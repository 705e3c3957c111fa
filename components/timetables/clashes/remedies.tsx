'use client'

import { Lightbulb } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconSlot } from '@/components/ui/icon-slot'
import { call } from '@/lib/client/request'
import type { InputOf, OutputOf } from '@/lib/contract'
import { suggestTimes } from '@/lib/contracts/timetables'
import { dayOfWeek, weekdayOf } from '@/lib/clinical/week'
import { useFormats } from '@/lib/i18n/use-formats'

type Input = InputOf<typeof suggestTimes>
type Suggestion = OutputOf<typeof suggestTimes>['suggestions'][number]

/** Ways out of the clashes of an event, which the server has checked; empty where it knows none. */
export function Remedies({ input, onUse }: { input: Input; onUse: (fields: Suggestion['fields']) => void }) {
  const t = useTranslations('timetables.check')
  const asked = JSON.stringify(input)
  const [found, setFound] = useState<{ readonly asked: string; readonly suggestions: readonly Suggestion[] } | null>(null)
  const words = useWords()
  const id = useId()
  const ask = useEffectEvent(() => call(suggestTimes, input))

  useEffect(() => {
    let isGone = false
    const show = (suggestions: readonly Suggestion[]) => {
      if (!isGone) setFound({ asked, suggestions })
    }
    // A failure is ignored: remedies only help, and the clashes are shown all the same.
    ask().then(
      ({ suggestions }) => show(suggestions),
      () => show([]),
    )
    return () => {
      isGone = true
    }
  }, [asked])

  if (!found || found.asked !== asked || found.suggestions.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="text-dense font-bold">
        {t('remedies')}
      </h3>
      <ul className="flex flex-col gap-2">
        {found.suggestions.map((one) => (
          <li
            key={`${one.kind} ${one.name} ${one.fields.pattern.startsOn} ${one.fields.startsTime}`}
            className="flex items-center gap-2 rounded-card border border-line bg-surface px-3 py-2"
          >
            <IconSlot small className="text-warning">
              <Lightbulb />
            </IconSlot>
            <p className="min-w-0 grow text-dense wrap-anywhere">{words(one)}</p>
            <Button size="sm" className="shrink-0" aria-label={t('useOf', { what: words(one) })} onPress={() => onUse(one.fields)}>
              {t('use')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useWords() {
  const t = useTranslations('timetables.check')
  const formats = useFormats()
  return ({ kind, name, insteadOf, people, dates, fields: { pattern, startsTime } }: Suggestion): string => {
    const day = dates > 1 ? formats.weekday(dayOfWeek(weekdayOf(pattern.startsOn))) : formats.shortDay(pattern.startsOn)
    if (kind === 'TIME' || kind === 'DAY') return t('freeTime', { day, time: formats.wallTime(startsTime), people, count: dates })
    if (kind === 'ROOM_TIME') return t('freeRoomTime', { room: name, day, time: formats.wallTime(startsTime), count: dates })
    return kind === 'ROOM' ? t('freeRoom', { room: name, count: dates }) : t('freeTeacher', { name, insteadOf })
  }
}
