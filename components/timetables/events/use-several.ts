'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { lengthOf } from '@/components/shared/calendar/lanes'
import { notify } from '@/components/ui/notify'
import { addDays } from '@/lib/clinical/shift'
import { CallError, isConflict } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { moveOccurrences, pasteEvents, readEvent, removeEvent } from '@/lib/contracts/timetables'
import type { CalendarDate } from '../calendar/calendar-of'
import type { SetUndo } from './use-last-undo'
import { useTold } from '../changes/use-told'
import type { OthersChange } from '../dates/use-others-change'

interface Around {
  readonly setUndo: SetUndo
  /** Called after an act, with the first event that a copy made. */
  readonly onDone: (madeId: string | null) => void
  /** Asks what to do where another person has moved one of the dates in the meantime. */
  readonly askAbout: OthersChange['ask']
}
type To = { readonly days: number; readonly time: string | null }
/** The place where a date is drawn: no days away, and at the same time. */
const stay: To = { days: 0, time: null }

/** Moves or copies dates by a number of days and to one time; both can be undone. */
export function useSeveral(timetableId: string, { setUndo, onDone, askAbout }: Around) {
  const t = useTranslations('timetables.several')
  const words = useTranslations('timetables')
  const router = useRouter()
  const problem = useProblemText()
  const heardOf = useTold()
  const [busy, setBusy] = useState<'move' | 'copy' | null>(null)

  async function work(kind: 'move' | 'copy' | null, act: () => Promise<string | null>, onConflict?: () => void) {
    setBusy(kind)
    try {
      const madeId = await act()
      onDone(madeId)
    } catch (error) {
      if (onConflict && isConflict(error)) return onConflict()
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

  /** Removes copies again; where another person has changed one since, the reader is asked whose version holds. */
  function removeCopies(title: string, count: number, copies: () => Promise<readonly { id: string; revision: number }[]>): Promise<void> {
    const ids: string[] = []
    return work(
      null,
      async () => {
        const heard = { told: 0, unheard: 0, tells: false }
        const left = [...(await copies())]
        ids.push(...left.map(({ id }) => id))
        for (const { id, revision } of left) {
          const { told, unheard, tells } = await call(removeEvent, { id, revision, scope: 'ALL', on: null })
          ids.shift()
          // A person who comes to several copies is counted once.
          heard.told = Math.max(heard.told, told)
          heard.unheard = Math.max(heard.unheard, unheard)
          heard.tells ||= tells
        }
        notify.success(t('copyUndone', { count }), heardOf(heard))
        return null
      },
      () =>
        askAbout(
          title,
          () =>
            void removeCopies(title, count, () =>
              Promise.all(ids.map(async (id) => ({ id, revision: (await call(readEvent, { id })).event.revision }))),
            ),
        ),
    )
  }

  const place = (date: CalendarDate, { days, time }: To) => ({ heldOn: addDays(date.heldOn, days), startsTime: time ?? date.startsTime })

  type Way = { readonly from: To | null; readonly to: To }
  /** Moves dates from where they are drawn or, where another person has moved one in the meantime and the reader has decided, from wherever they are. */
  function move(
    dates: readonly CalendarDate[],
    { from, to }: Way,
    onMoved: (count: number, told: number) => void,
    kind: 'move' | null = 'move',
  ): Promise<void> {
    return work(
      kind,
      async () => {
        const moves = dates.map((date) => {
          const minutes = lengthOf(date)
          return { occurrenceId: date.id, was: from && { ...place(date, from), minutes }, ...place(date, to), minutes }
        })
        const { moved, told } = await call(moveOccurrences, { timetableId, moves })
        onMoved(moved, told)
        return null
      },
      () => askAbout(dates[0]?.title ?? '', () => void move(dates, { from: null, to }, onMoved, kind)),
    )
  }

  return {
    busy,
    move: (dates: readonly CalendarDate[], to: To) =>
      void move(dates, { from: stay, to }, (count, told) => {
        const back = () => {
          setUndo(null)
          void move(dates, { from: to, to: stay }, () => notify.success(words('move.undone')), null)
        }
        setUndo(back)
        notify.success(t('moved', { count }), {
          onUndo: back,
          ...(told > 0 && { description: words('check.told', { count: told }) }),
        })
      }),
    copy: (dates: readonly CalendarDate[], to: To) =>
      work('copy', async () => {
        const copies = dates.map((date) => ({ id: newId(), eventId: date.eventId, on: date.originalOn, ...place(date, to) }))
        const { made, told } = await call(pasteEvents, { timetableId, copies })
        const back = () => {
          setUndo(null)
          void removeCopies(dates[0]?.title ?? '', made.length, () => Promise.resolve(made))
        }
        setUndo(back)
        notify.success(t('copied', { count: made.length }), {
          onUndo: back,
          // A person who comes to several copies is counted for each, so the number is shown for a single copy only.
          ...(told > 0 && made.length === 1 && { description: words('check.told', { count: told }) }),
        })
        return made[0]?.id ?? null
      }),
  }
}
