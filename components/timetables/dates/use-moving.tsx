'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { GridSpot } from '@/components/shared/calendar/grid-types'
import { timeOf } from '@/lib/wall-time'
import { notify } from '@/components/ui/notify'
import { CallError, isConflict } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { checkEvent, readEvent, rejoinEvent, saveEvent } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import type { SeriesScope } from '@/lib/timetables/vocabulary'
import type { CalendarDate } from '../calendar/calendar-of'
import { endOf, type ReadEvent } from '../events/event-values'
import { MoveDialog } from './move-dialog'
import { currentFields, isResized, movedFields, scopesOf, type MoveTo } from './moved-fields'
import type { Tile } from '../calendar/use-focus-back'
import type { SetUndo } from '../events/use-last-undo'
import type { OthersChange } from './use-others-change'

interface Asked {
  /** The date that is moved. */
  readonly dateId: string
  readonly read: ReadEvent
  readonly to: MoveTo
}

interface Undone extends Omit<Asked, 'to'> {
  readonly scope: SeriesScope
  /** The event as it was saved. */
  readonly id: string
  readonly revision: number
}

/** Moves a date that was dropped elsewhere: asks for which dates of a series, names the clashes and the people who are told, and offers an undo. */
export function useMoving(
  timetableId: string,
  { focus, setUndo, askAbout }: { focus: (tile: Tile) => void; setUndo: SetUndo; askAbout: OthersChange['ask'] },
) {
  const t = useTranslations('timetables.move')
  const words = useTranslations('timetables')
  const formats = useFormats()
  const router = useRouter()
  const problem = useProblemText()
  const [pending, setPending] = useState<{ readonly id: string; readonly spot: GridSpot } | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isSaving, setSaving] = useState(false)

  function failed(error: unknown) {
    const code = error instanceof CallError ? error.code : undefined
    notify.error(
      code === 'timetables.HELD' ? words('heldRefused') : code === 'timetables.CREATOR_ONLY' ? words('creatorOnlyRefused') : problem(error),
    )
  }

  function settle() {
    setPending(null)
    setAsked(null)
    setSaving(false)
  }

  async function drop(date: CalendarDate, spot: GridSpot, place: { day: string; roomId?: string | null }) {
    const to: MoveTo = { ...place, startsTime: timeOf(spot.from), minutes: spot.minutes }
    setPending({ id: date.id, spot })
    try {
      const read = await call(readEvent, { id: date.eventId, on: date.originalOn })
      if (isElsewhere(read, date)) {
        settle()
        return askAbout(date.title, () => void drop(withStoredTimes(read, date), spot, place))
      }
      const fields = movedFields(read, 'ALL', to)
      // A single date without a serious clash and without anybody to tell is moved without a question, since the move can be undone.
      if (scopesOf(read).length === 1 && fields) {
        const checked = await call(checkEvent, { ...inputOf(read, 'ALL'), fields })
        if (checked.told === 0 && checked.clashes.every(({ isSerious }) => !isSerious))
          return await save({ dateId: date.id, read, to }, 'ALL')
      }
      setAsked({ dateId: date.id, read, to })
    } catch (error) {
      failed(error)
      settle()
    }
  }

  function inputOf(read: ReadEvent, scope: SeriesScope) {
    return {
      id: read.event.id,
      timetableId,
      revision: read.event.revision,
      scope,
      on: scope === 'ALL' ? null : (read.date?.originalOn ?? null),
    }
  }

  async function save({ dateId, read, to }: Asked, scope: SeriesScope) {
    const fields = movedFields(read, scope, to)
    if (!fields) return
    setSaving(true)
    try {
      const saved = await call(saveEvent, { ...inputOf(read, scope), fields })
      const back = () => void undoMove({ dateId, read, scope, id: saved.id, revision: saved.revision })
      setUndo(back)
      focus({ dateId })
      const isResize = isResized(read, to)
      const span = isResize ? formats.wallSpan(to.startsTime, endOf(to.startsTime, to.minutes)) : formats.wallTime(to.startsTime)
      notify.success(t(isResize ? 'resized' : 'done', { title: fields.title, day: formats.shortDay(to.day), span }), {
        onUndo: back,
        ...(saved.told > 0 && { description: words('check.told', { count: saved.told }) }),
      })
      router.refresh()
    } catch (error) {
      if (isConflict(error)) askAbout(fields.title, () => void saveAnew({ dateId, read, to }, scope))
      else failed(error)
    } finally {
      settle()
    }
  }

  /** Saves the same move on the event's present version. */
  async function saveAnew({ dateId, read, to }: Asked, scope: SeriesScope) {
    try {
      const on = read.date?.originalOn
      await save({ dateId, read: await call(readEvent, { id: read.event.id, ...(on !== undefined && { on }) }), to }, scope)
    } catch (error) {
      failed(error)
      settle()
    }
  }

  /**
   * Saves the fields from before the move; where another person has changed the event since, the reader is asked whose version holds. Dates that were cut off
   * go back to their series.
   */
  async function undoMove(undone: Undone, ofSeries = undone.read.event.revision + 1) {
    const { dateId, read, scope, id, revision } = undone
    setUndo(null)
    focus({ dateId })
    try {
      if (id !== read.event.id) {
        const into = { intoId: read.event.id, intoRevision: ofSeries }
        await call(rejoinEvent, { id, revision, timetableId, ...into, fields: read.event.fields })
      } else
        await call(saveEvent, {
          id,
          timetableId,
          revision,
          scope: scope === 'THIS' ? 'THIS' : 'ALL',
          on: scope === 'THIS' ? (read.date?.originalOn ?? null) : null,
          fields: currentFields(read, scope),
        })
      notify.success(t('undoneOf', { title: read.event.fields.title }))
    } catch (error) {
      if (isConflict(error)) askAbout(read.event.fields.title, () => void undoAnew(undone))
      else failed(error)
    } finally {
      router.refresh()
    }
  }

  async function undoAnew(undone: Undone) {
    try {
      const [now, series] = await Promise.all([call(readEvent, { id: undone.id }), call(readEvent, { id: undone.read.event.id })])
      await undoMove({ ...undone, revision: now.event.revision }, series.event.revision)
    } catch (error) {
      failed(error)
    }
  }

  return {
    drop,
    pending,
    dialog: asked && (
      <MoveDialog
        read={asked.read}
        to={asked.to}
        inputOf={(scope) => inputOf(asked.read, scope)}
        isSaving={isSaving}
        onMove={(scope) => void save(asked, scope)}
        onClose={settle}
      />
    ),
  }
}

/** Whether another person has moved the date since the calendar was drawn. */
function isElsewhere({ date }: ReadEvent, drawn: CalendarDate): boolean {
  return date !== null && (date.heldOn !== drawn.heldOn || date.startsTime !== drawn.startsTime || date.endsTime !== drawn.endsTime)
}

function withStoredTimes({ date }: ReadEvent, drawn: CalendarDate): CalendarDate {
  return date ? { ...drawn, heldOn: date.heldOn, startsTime: date.startsTime, endsTime: date.endsTime } : drawn
}
