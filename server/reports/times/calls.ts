import 'server-only'
import * as contracts from '@/lib/contracts/reports'
import { splitsOf, type TimeReport, type TimeSplit } from '@/lib/reports/times'
import { countTime, listHeldDates } from '@/server/attendance'
import { defineCall } from '@/server/kernel/define-call'
import { badField } from '@/server/kernel/errors'
import { exportLimit, searching } from '@/server/kernel/limits'
import { logger } from '@/server/kernel/logger'
import { assertProven } from '@/server/kernel/secrets/proof'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { listTeachingLoads, listTimeChoices } from '@/server/timetables'
import { timed } from '../access'
import { timeAskedOf, type TimeInput } from './asked'
import { fileOfTimes } from './file'
import { splitOf } from './sums'

const rowsAtOnce = 50

function splitFor(of: TimeReport, by: TimeSplit | undefined): TimeSplit {
  const offered: readonly TimeSplit[] = splitsOf[of]
  if (by !== undefined && !offered.includes(by)) throw badField('by', 'invalid')
  return by ?? splitsOf[of][0]
}

type Wanted = {
  readonly of: TimeReport
  readonly input: TimeInput & { readonly by?: TimeSplit | undefined }
  readonly at: Date
  readonly locale: string
}

async function timesOf(db: Db, actor: Actor, { of, input, at, locale }: Wanted) {
  const by = splitFor(of, input.by)
  const { asked, timeZone } = await timeAskedOf(of, input, at)
  const { choices, timetable } = await listTimeChoices(db, actor, asked)
  const found = await countTime(db, asked, by)
  const teacherIds = of === 'TIME' && by === 'TEACHER' ? [...new Set(found.flatMap(({ key }) => key ?? []))] : []
  const loads = new Map((await listTeachingLoads(db, { teacherIds, asked, timeZone })).map(({ id, ...load }) => [id, load]))
  return { by, asked, choices, timetable, ...splitOf(found, { split: by, loads, locale }) }
}

async function pageOf(db: Db, actor: Actor, { page, ...wanted }: Wanted & { readonly page: number }) {
  const { by, asked, choices, timetable, total, rows } = await timesOf(db, actor, wanted)
  const pages = Math.max(1, Math.ceil(rows.length / rowsAtOnce))
  const current = Math.min(page, pages)
  return {
    ...{ from: asked.fromOn, to: asked.toOn, by, choices, timetable, total },
    rows: rows.slice((current - 1) * rowsAtOnce, current * rowsAtOnce),
    ...{ count: rows.length, page: current, pages },
  }
}

export const readTimeCall = defineCall(contracts.readTime, {
  ...timed,
  limit: () => searching,
  handle: ({ actor, input, db, request }) =>
    pageOf(db, actor, { of: 'TIME', input, page: input.page, at: request.at, locale: actor.locale ?? request.locale }),
})

export const readPlacementTimeCall = defineCall(contracts.readPlacementTime, {
  ...timed,
  limit: () => searching,
  handle: ({ actor, input, db, request }) =>
    pageOf(db, actor, { of: 'PLACEMENT', input, page: input.page, at: request.at, locale: actor.locale ?? request.locale }),
})

const datesAtOnce = 50

export const listHeldDatesCall = defineCall(contracts.listHeldDates, {
  ...timed,
  limit: () => searching,
  handle: async ({ actor, input, db, request }) => {
    const { of, by, key, shift = null, what = null, page } = input
    const { asked, timeZone } = await timeAskedOf(of, input, request.at)
    await listTimeChoices(db, actor, asked)
    const cell = { split: splitFor(of, by), shift, what, ...(key !== undefined && { key: key === '' ? null : key }) }
    const found = await listHeldDates(db, asked, { cell, timeZone, take: datesAtOnce, skip: (page - 1) * datesAtOnce })
    return { rows: found.map(({ total: _, ...row }) => row), total: found[0]?.total ?? 0, pageSize: datesAtOnce }
  },
})

export const exportTimesCall = defineCall(contracts.exportTimes, {
  ...timed,
  effect: 'write',
  audit: 'reports.exported',
  // The file is not stored for repeated requests: it is made again.
  replay: 'idempotent',
  limit: exportLimit,
  handle: async ({ actor, input, db, request, audit }) => {
    assertProven(actor, request.at)
    const { of, format, by: _, ...narrowed } = input
    const locale = actor.locale ?? request.locale
    const found = await timesOf(db, actor, { of, input, at: request.at, locale })
    const made = await fileOfTimes({ ...found, format, actor: actor.displayName, at: request.at, locale })
    logger.security('reportExported', { requestId: request.id, actorId: actor.id, report: of, rows: made.rows })
    const told = { report: of, by: found.by, format, rows: made.rows, ...narrowed }
    audit({
      entity: 'report',
      entityId: request.id,
      changes: Object.fromEntries(Object.entries(told).flatMap(([name, to]) => (to === undefined ? [] : [[name, { to }]]))),
    })
    return made
  },
})
