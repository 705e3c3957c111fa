import 'server-only'
import { daysOf } from '@/lib/absences/days'
import { mostAbsenceDays } from '@/lib/absences/vocabulary'
import type { OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/absences'
import { institutionToday } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { searching, whereSearched } from '@/server/kernel/limits'
import { plainWords } from '@/server/users'
import { covering, overseeing, reading } from '../access'
import { absenceClock, takenTimesOf } from '../diary'
import { askForecast } from '../followers'
import { findAbsence, findAbsentee, findAbsentees, findEvidence } from '../queries/absences'
import { countBoxes, listAwayRows, listLines, listOverlaps, listTouchedDates, type LineRow } from '../queries/lists.sql'
import { listTypes, type TypeRow } from '../queries/absence-types.sql'
import { countTeachingDays } from '../queries/teaching-days.sql'
import { awaySpan, isForPerson, lacksEvidence } from '../rules'
import { absencesFor, absenteesFor, canDecide } from '../scope'

const rowsAtOnce = 50
const mostTouched = 50
const mostPeople = 20
const mostAway = 200

type Line = OutputOf<typeof contracts.listMyAbsences>['rows'][number]

function lineView({ files, evidenceAfterDays: after, recordedAt: _, isOpen: __, ...row }: LineRow): Line {
  return { ...row, hasEvidence: files > 0, lacksEvidence: lacksEvidence({ days: row.days, after, files }) }
}

function parsePlace(after: string | undefined): { isOpen: boolean; at: Date; id: string } | null {
  const [open = '', at = '', id = ''] = after?.split('~') ?? []
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) && !Number.isNaN(Date.parse(at))
    ? { isOpen: open === '1', at: new Date(at), id }
    : null
}

function pageOf(rows: readonly LineRow[]): { rows: Line[]; next: string | null } {
  const shown = rows.slice(0, rowsAtOnce)
  const last = shown.at(-1)
  const next = rows.length > rowsAtOnce && last ? `${last.isOpen ? 1 : 0}~${last.recordedAt.toISOString()}~${last.id}` : null
  return { rows: shown.map(lineView), next }
}

const typeView = ({ forWhom: _, ...type }: TypeRow) => type

export const listMyAbsencesCall = defineCall(contracts.listMyAbsences, {
  ...reading,
  limit: ({ after }) => whereSearched({ cursor: after }),
  handle: async ({ actor, input: { after }, db, request }) => {
    const [today, clock] = [await institutionToday(request.at), await absenceClock()]
    const me = { isStudent: actor.privileges.has('APP_STUDENT') }
    const wanted = {
      ...clock,
      readerId: actor.id,
      userId: actor.id,
      box: 'ALL',
      today,
      words: [],
      after: parsePlace(after),
      limit: rowsAtOnce + 1,
    } as const
    return {
      today,
      types: (await listTypes(db)).filter(({ forWhom }) => isForPerson(forWhom, me)).map(typeView),
      ...pageOf(await listLines(db, wanted)),
    }
  },
})

export const listAbsencesCall = defineCall(contracts.listAbsences, {
  ...overseeing,
  limit: ({ q, after }) => whereSearched({ q, cursor: after }),
  handle: async ({ actor, input: { box = 'DECIDE', q = '', after }, db, request }) => {
    const [today, clock] = [await institutionToday(request.at), await absenceClock()]
    const words = q === '' ? [] : await plainWords(db, q)
    return {
      today,
      types: await listTypes(db),
      counts: await countBoxes(db, { readerId: actor.id, today }),
      ...pageOf(
        await listLines(db, {
          ...clock,
          readerId: actor.id,
          userId: null,
          box,
          today,
          words,
          after: parsePlace(after),
          limit: rowsAtOnce + 1,
        }),
      ),
    }
  },
})

export const readAbsenceCall = defineCall(contracts.readAbsence, {
  ...reading,
  handle: async ({ actor, input: { id }, db, request }) => {
    const row = await findAbsence(db, absencesFor(actor), id)
    if (!row) throw refuse('NOT_FOUND')
    const today = await institutionToday(request.at)
    const isStanding = row.state === 'REPORTED' || row.state === 'APPROVED'
    const { user, recordedBy, decidedBy, userId, files, recordedAt, decidedAt, typeId: _, ...rest } = row
    return {
      ...rest,
      days: await countTeachingDays(db, { userId, span: row, clock: await absenceClock() }),
      person: { id: userId, displayName: user.displayName },
      recordedBy: recordedBy.displayName,
      recordedAt: recordedAt.toISOString(),
      decidedBy: decidedBy?.displayName ?? null,
      decidedAt: decidedAt && decidedAt.toISOString(),
      files: files.flatMap(({ asset: { deletedAt, ...asset } }) => (deletedAt ? [] : [asset])),
      isOwn: userId === actor.id,
      mayDecide: canDecide(actor) && row.state === 'REPORTED' && userId !== actor.id,
      mayCancel: isStanding && (canDecide(actor) || row.toOn >= today),
    }
  },
})

export const readImpactCall = defineCall(contracts.readImpact, {
  ...reading,
  limit: () => searching,
  handle: async ({ actor, input, db, request }) => {
    const person = await findAbsentee(db, absenteesFor(actor), input.userId ?? actor.id)
    if (!person) throw refuse('NOT_FOUND')
    const { fromOn, toOn, but = null } = input
    const span = { fromOn, toOn, startsAtNoon: input.startsAtNoon === 'true', endsAtNoon: input.endsAtNoon === 'true' }
    const length = daysOf(span)
    if (length <= 0) throw badField('toOn', 'datesInOrder')
    if (length > mostAbsenceDays) throw badField('toOn', 'absenceTooLong')
    const clock = await absenceClock()
    const taken = takenTimesOf(span, clock)
    const touched = await listTouchedDates(db, {
      userId: person.id,
      days: taken,
      timeZone: clock.timeZone,
      limit: mostTouched + 1,
    })
    const known = but === null ? null : await findAbsence(db, absencesFor(actor), but)
    return {
      days: await countTeachingDays(db, { userId: person.id, span, clock }),
      events: touched.slice(0, mostTouched),
      count: touched.length,
      overlaps: await listOverlaps(db, { userId: person.id, but: known?.id ?? null, span }),
      attendance:
        person.isStudent && actor.modules.has('timetable')
          ? await askForecast(db, { userId: person.id, days: taken, at: request.at })
          : null,
    }
  },
})

export const findAbsenteesCall = defineCall(contracts.findAbsentees, {
  ...overseeing,
  limit: () => searching,
  handle: async ({ actor, input: { q }, db }) => ({
    people: await findAbsentees(db, absenteesFor(actor), { words: await plainWords(db, q), limit: mostPeople }),
  }),
})

export const listAwayCall = defineCall(contracts.listAway, {
  ...covering,
  handle: async ({ input, db, request }) => {
    const today = await institutionToday(request.at)
    const from = input.from ?? today
    const { to } = awaySpan(from)
    return { today, from, to, rows: await listAwayRows(db, { from, to, ...(await absenceClock()), limit: mostAway }) }
  },
})

export const downloadEvidenceCall = defineCall(contracts.downloadEvidence, {
  ...reading,
  handle: async ({ actor, input: { id }, db }) => {
    const found = await findEvidence(db, absencesFor(actor), id)
    if (!found) throw refuse('NOT_FOUND')
    return found
  },
})

export const readingCalls = [
  listMyAbsencesCall,
  listAbsencesCall,
  readAbsenceCall,
  readImpactCall,
  findAbsenteesCall,
  listAwayCall,
  downloadEvidenceCall,
]
