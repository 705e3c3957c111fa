import 'server-only'
import { isMadeElsewhere } from '@/lib/timetables/vocabulary'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import type { InputOf } from '@/lib/contract'
import { addDays } from '@/lib/clinical/shift'
import { assertSound, issueAt, changesOf } from '@/server/kernel/calls/changes'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { countOf, watchDates } from '../../changes/changes'
import { clockAt } from '../../dates/clock'
import { checkContent } from '../event-check'
import { daysOfEvent } from '../../dates/days'
import { layOut, placeOn } from '../../dates/lay-out'
import { layOutResult, logSave, makeEvent, type Saved, type Work } from '../make-event'
import { saveOneDate } from '../../dates/one-date'
import { eventContentOf, endEventBefore, insertEvent, lockEvent, updateEvent, type EventContent, type EventRow } from '../queries/events'
import { dropOwn, giveDates, listStoredDates, type StoredDate } from '../../dates/queries/occurrences.sql'
import { lockTimetable } from '../../queries/timetables'
import { eventsFor, mayChange, timetablesFor } from '../../scope'
import { contentOf } from '../../calendar/views'
import { changing, eventEntity } from '../../calls/access'

type Input = InputOf<typeof contracts.saveEvent>

export const saveEventCall = defineCall(contracts.saveEvent, {
  ...changing,
  audit: 'timetables.eventSaved',
  handle: async ({ actor, input, db, request, audit }) => {
    const [timetable, clock] = [await lockTimetable(db, timetablesFor(actor), input.timetableId), await clockAt(request.at)]
    if (!timetable || isMadeElsewhere(timetable)) throw refuse('NOT_FOUND')
    const work = { db, actor, timetable, clock }
    const before = await lockEvent(db, eventsFor(actor), input.id)
    if (before && before.timetableId !== timetable.id) throw refuse('NOT_FOUND')
    if (input.revision !== (before?.revision ?? 0))
      throw refuse('CONFLICT', { data: { newer: before && { id: before.id, revision: before.revision } } })
    if (before && !mayChange(actor, before)) throw refuse('FORBIDDEN', { code: 'timetables.CREATOR_ONLY' })
    const content = contentOf(input.fields)
    const { issues, clinicId } = await checkContent(db, { content, before, timetable, path: 'fields' })
    const days = await daysOfEvent(db, { content, timetable, clock })
    assertSound([...issues, days.length === 0 && issues.every((issue) => issue === false) && issueAt('fields.pattern.startsOn', 'noDates')])
    const saved = before
      ? await changeEvent(work, { before, content, clinicId, input })
      : await makeEvent(work, { id: input.id, content, clinicId })
    audit({
      entity: eventEntity,
      entityId: saved.id,
      changes: changesOf<Readonly<Record<string, unknown>>>(before && eventContentOf(before), eventContentOf(content)),
    })
    return {
      id: saved.id,
      revision: saved.revision,
      savedAt: request.at.toISOString(),
      made: saved.made,
      moved: saved.moved,
      removed: saved.removed,
      told: countOf([saved]),
    }
  },
})

type Change = { readonly before: EventRow; readonly content: EventContent; readonly clinicId: string | null; readonly input: Input }

async function changeEvent(work: Work, { before, content, clinicId, input }: Change): Promise<Saved> {
  const { db, clock } = work
  const dates = await listStoredDates(db, before.id)
  const keepsDates = datesKey(content) === datesKey(before)
  const hasOnlyBegun = dates.length > 0 && dates.every(({ startsAt }) => startsAt <= clock.at)
  // None of these dates would change, although the form would say that they had.
  if (hasOnlyBegun && !keepsDates && !(await makesDates(work, content))) throw refuse('STATE_CHANGED', { code: 'timetables.HELD' })
  const named = dates.find(({ originalOn }) => originalOn === input.on)
  const { takesOver = false } = input
  if (input.scope === 'ALL' || dates.length <= 1) return changeAll(work, { before, content, clinicId, dates, takesOver })
  if (!named) throw refuse('VALIDATION_FAILED', { issues: [issueAt('on', 'dateUnknown')] })
  if (named.startsAt <= clock.at) throw refuse('STATE_CHANGED', { code: 'timetables.HELD' })
  if (input.scope === 'THIS') return saveOneDate(work, { before, content, clinicId, date: named })
  // The day that these dates had: the series as a whole may have begun long before.
  const since = { ...before, startsOn: named.originalOn }
  return dates.every(({ originalOn }) => originalOn >= named.originalOn)
    ? changeAll(work, { before: since, content, clinicId, dates, takesOver })
    : cutSeries(work, { before: since, content, clinicId, fromOn: named.originalOn, dates, takesOver })
}

/**
 * A key of the values that an event passes on to its dates. The link and the people who may change the event are left out, because they are always read from
 * the event.
 */
function datesKey(event: EventContent): string {
  const { title, sessionTypeId, startsOn, startsTime, minutes, recurrence, weekdays, recurLimit, untilOn, dateRangeId, roomId, notes } =
    event
  const rest = {
    title,
    sessionTypeId,
    startsOn,
    startsTime,
    minutes,
    recurrence,
    weekdays,
    recurLimit,
    untilOn,
    dateRangeId,
    roomId,
    notes,
  }
  const named = event.people.map(({ userId, part, isOut }) => `${userId} ${part} ${isOut}`).toSorted()
  return JSON.stringify({ ...rest, dates: event.dates, groupIds: event.groupIds.toSorted(), people: named })
}

async function makesDates({ db, timetable, clock }: Work, content: EventContent): Promise<boolean> {
  const days = await daysOfEvent(db, { content, timetable, clock })
  return days.some((day) => placeOn(day, content, clock).startsAt > clock.at)
}

type All = Omit<Change, 'input'> & { readonly dates: readonly StoredDate[]; readonly takesOver: boolean }

async function changeAll(work: Work, { before, content, clinicId, dates, takesOver }: All): Promise<Saved> {
  const { db, timetable, clock } = work
  const coming = dates.filter(({ startsAt }) => startsAt > clock.at)
  const { result, heard } = await watchDates(db, { ids: idsOf(coming), at: clock.at, timetable }, async () => {
    const { id, revision, sessionTypeId: wasOfTypeId } = before
    if (!(await updateEvent(db, { id, revision, wasOfTypeId, content, at: clock.at }))) throw refuse('CONFLICT', { data: { newer: null } })
    if (takesOver) await dropOwn(db, idsOf(coming.filter(({ isTaken }) => !isTaken)))
    const series = { id: before.id, content, clinicId }
    return layOutResult(await layOut(db, { series, timetable, clock, known: dates, takesOver }), () => before, content)
  })
  const { made, moved, removed } = result
  const hearing = await logSave(work, { eventId: before.id, before, content, heard, takesOver })
  return { made, moved, removed, id: before.id, revision: before.revision + 1, hearing }
}

const idsOf = (dates: readonly { readonly id: string }[]) => dates.map(({ id }) => id)

/** Ends the series the day before and begins another with the same series id; the dates from that day on move over with their ids. */
async function cutSeries(
  work: Work,
  { before, content, clinicId, fromOn, dates, takesOver }: All & { readonly fromOn: string },
): Promise<Saved> {
  const { db, timetable, clock } = work
  const id = v7()
  const following = dates.filter(({ originalOn }) => originalOn >= fromOn)
  const { result, heard } = await watchDates(db, { ids: idsOf(following), at: clock.at, timetable }, async () => {
    if (!(await endEventBefore(db, { id: before.id, revision: before.revision, untilOn: addDays(fromOn, -1) })))
      throw refuse('CONFLICT', { data: { newer: null } })
    await insertEvent(db, {
      id,
      timetableId: timetable.id,
      seriesId: before.seriesId,
      creatorId: before.creatorId,
      content,
    })
    await giveDates(db, { from: before.id, to: id, fromOn, at: clock.at })
    if (takesOver) await dropOwn(db, idsOf(following.filter(({ isTaken }) => !isTaken)))
    const series = { id, content, clinicId }
    return layOutResult(await layOut(db, { series, timetable, clock, known: following, takesOver }), () => before, content)
  })
  const { made, moved, removed } = result
  const hearing = await logSave(work, { eventId: id, before, content, heard, takesOver })
  return { made, moved, removed, id, revision: 1, hearing }
}
