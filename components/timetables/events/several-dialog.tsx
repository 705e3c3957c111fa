'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { NumberField } from '@/components/ui/number-field'
import { TimeField } from '@/components/ui/time-field'
import { useFormats } from '@/lib/i18n/use-formats'
import type { CalendarDate } from '../calendar/calendar-of'
import type { SetUndo } from './use-last-undo'
import { useSeveral } from './use-several'
import type { OthersChange } from '../dates/use-others-change'

/** The largest number of dates that one request takes. */
const most = { move: 200, copy: 50 } as const
const mostDays = 400
const week = 7

interface SeveralDialogProps {
  timetableId: string
  /** The dates that may be moved, in order. */
  dates: readonly CalendarDate[]
  setUndo: SetUndo
  askAbout: OthersChange['ask']
  onClose: () => void
}

/** Moves or copies several dates by a number of days and to one time; on a phone also the way to move one date. */
export function SeveralDialog({ timetableId, dates, setUndo, askAbout, onClose }: SeveralDialogProps) {
  const t = useTranslations('timetables.several')
  const formats = useFormats()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [days, setDays] = useState<number | null>(week)
  const [time, setTime] = useState<string | null>(null)
  const act = useSeveral(timetableId, {
    setUndo,
    onDone: () => onClose(),
    askAbout: (title, mine) => {
      onClose()
      askAbout(title, mine)
    },
  })
  const picked = dates.filter(({ id }) => chosen.has(id))
  const isSame = days === 0 && time === null
  const problemOf = (limit: number, staysPut: boolean) => {
    if (picked.length === 0) return t('choose')
    if (picked.length > limit) return t('tooMany', { count: limit })
    return (days === null || staysPut) && t('where')
  }
  const to = { days: days ?? 0, time }
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={t('title')}
      footer={
        <>
          <Button loading={act.busy === 'copy'} disabledReason={problemOf(most.copy, isSame)} onPress={() => void act.copy(picked, to)}>
            {t('copy', { count: picked.length })}
          </Button>
          <Button
            variant="primary"
            loading={act.busy === 'move'}
            disabledReason={problemOf(most.move, isSame)}
            onPress={() => act.move(picked, to)}
          >
            {t('move', { count: picked.length })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {dates.length === 0 && <p>{t('none')}</p>}
        {dates.length > 0 && (
          <fieldset className="flex flex-col gap-2">
            <legend className="text-dense font-bold">{t('dates')}</legend>
            <Checkbox
              label={t('all', { count: dates.length })}
              checked={picked.length === dates.length}
              indeterminate={picked.length > 0 && picked.length < dates.length}
              onChange={(on) => setChosen(new Set(on ? dates.map(({ id }) => id) : []))}
            />
            <ul className="flex max-h-80 flex-col overflow-y-auto rounded-card border border-line p-2">
              {dates.map((date) => (
                <li key={date.id}>
                  <Checkbox
                    label={date.title}
                    description={[formats.shortDay(date.heldOn), formats.wallSpan(date.startsTime, date.endsTime), date.room?.name]
                      .filter(Boolean)
                      .join(' · ')}
                    checked={chosen.has(date.id)}
                    onChange={(on) => setChosen(new Set(on ? [...chosen, date.id] : [...chosen].filter((id) => id !== date.id)))}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NumberField label={t('days')} description={t('daysHelp')} value={days} min={-mostDays} max={mostDays} onChange={setDays} />
          <TimeField label={t('time')} description={t('timeHelp')} optional value={time} onChange={setTime} />
        </div>
      </div>
    </Dialog>
  )
}
