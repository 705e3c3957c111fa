'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { lengthOf } from '@/components/shared/calendar/lanes'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { NumberField } from '@/components/ui/number-field'
import { TimeField } from '@/components/ui/time-field'
import { addDays } from '@/lib/clinical/shift'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { moveOccurrences, pasteEvents, removeEvent } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import type { CalendarDate } from './date-card'

/** As many as one request takes. */
const most = { move: 200, copy: 50 } as const
const mostDays = 400
const week = 7

interface SeveralDialogProps {
  timetableId: string
  /** Those that may be moved, in order. */
  dates: readonly CalendarDate[]
  onClose: () => void
}

/** Dates that are moved or copied together, by so many days and to one time; on a phone the way to move one. */
export function SeveralDialog({ timetableId, dates, onClose }: SeveralDialogProps) {
  const t = useTranslations('timetables.several')
  const formats = useFormats()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [days, setDays] = useState<number | null>(week)
  const [time, setTime] = useState<string | null>(null)
  const act = useSeveral(timetableId, onClose)
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
            onPress={() => void act.move(picked, to)}
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

type To = { readonly days: number; readonly time: string | null }

function useSeveral(timetableId: string, onDone: () => void) {
  const t = useTranslations('timetables.several')
  const words = useTranslations('timetables')
  const router = useRouter()
  const problem = useProblemText()
  const [busy, setBusy] = useState<'move' | 'copy' | null>(null)

  async function work(kind: 'move' | 'copy' | null, act: () => Promise<void>) {
    setBusy(kind)
    try {
      await act()
      onDone()
    } catch (error) {
      const code = error instanceof CallError ? error.code : undefined
      notify.error(
        code === 'timetables.HELD'
          ? words('heldRefused')
          : code === 'timetables.CREATOR_ONLY'
            ? words('creatorOnlyRefused')
            : problem(error),
      )
    } finally {
      setBusy(null)
      router.refresh()
    }
  }
  const undone = () => void notify.success(words('move.undone'))
  const place = (date: CalendarDate, { days, time }: To) => ({ heldOn: addDays(date.heldOn, days), startsTime: time ?? date.startsTime })

  return {
    busy,
    move: (dates: readonly CalendarDate[], to: To) =>
      work('move', async () => {
        const moves = (by: To) => dates.map((date) => ({ occurrenceId: date.id, ...place(date, by), minutes: lengthOf(date) }))
        const { moved, told } = await call(moveOccurrences, { timetableId, moves: moves(to) })
        notify.success(t('moved', { count: moved }), {
          onUndo: () =>
            void work(null, async () => {
              await call(moveOccurrences, { timetableId, moves: moves({ days: 0, time: null }) })
              undone()
            }),
          ...(told > 0 && { description: words('check.told', { count: told }) }),
        })
      }),
    copy: (dates: readonly CalendarDate[], to: To) =>
      work('copy', async () => {
        const copies = dates.map((date) => ({ id: newId(), eventId: date.eventId, on: date.originalOn, ...place(date, to) }))
        const { made } = await call(pasteEvents, { timetableId, copies })
        notify.success(t('copied', { count: made.length }), {
          onUndo: () =>
            void work(null, async () => {
              for (const { id, revision } of made) await call(removeEvent, { id, revision, scope: 'ALL', on: null })
              undone()
            }),
        })
      }),
  }
}
