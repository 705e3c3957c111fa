import 'server-only'
import { shifts } from '@/lib/clinical/shifts'
import * as contracts from '@/lib/contracts/reports'
import type { AppointmentSplit } from '@/lib/reports/times'
import { countAppointments, listAppointmentShifts, type AppointmentRow } from '@/server/clinical-sessions'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { exportLimit, searching } from '@/server/kernel/limits'
import { logger } from '@/server/kernel/logger'
import { assertProven } from '@/server/kernel/secrets/proof'
import { listTimeChoices } from '@/server/timetables'
import { timed } from '../access'
import { timeAskedOf, type TimeInput } from './asked'
import { fileOfAppointments } from './file'
import { inOrder } from './sums'

const rowsAtOnce = 50

type Wanted = { readonly input: TimeInput & { readonly by?: AppointmentSplit | undefined }; readonly at: Date; readonly locale: string }

async function wantedOf(db: Db, actor: Actor, { input, at }: Pick<Wanted, 'input' | 'at'>) {
  const { asked, today } = await timeAskedOf('APPOINTMENTS', input, at)
  const { choices, timetable } = await listTimeChoices(db, actor, asked)
  return { wanted: { asked, today, withSessions: actor.modules.has('clinical') }, choices, timetable }
}

const withoutIsAll = ({ isAll: _all, ...row }: AppointmentRow) => row

async function appointmentsOf(db: Db, actor: Actor, { input, at, locale }: Wanted) {
  const by = input.by ?? 'CLINIC'
  const { wanted, choices, timetable } = await wantedOf(db, actor, { input, at })
  const found = await countAppointments(db, wanted, by)
  const {
    key: _key,
    name: _name,
    ...total
  } = withoutIsAll(
    found.find(({ isAll }) => isAll) ?? { isAll: true, key: null, name: null, slots: 0, seen: 0, missed: 0, cancelled: 0, unused: 0 },
  )
  const rows = found.filter(({ isAll }) => !isAll).map(withoutIsAll)
  return { ...wanted, by, choices, timetable, total, rows: inOrder(rows, by === 'SHIFT' ? shifts : null, locale) }
}

export const readAppointmentsCall = defineCall(contracts.readAppointments, {
  ...timed,
  limit: () => searching,
  handle: async ({ actor, input, db, request }) => {
    const locale = actor.locale ?? request.locale
    const { asked, today: _, rows, ...found } = await appointmentsOf(db, actor, { input, at: request.at, locale })
    const pages = Math.max(1, Math.ceil(rows.length / rowsAtOnce))
    const page = Math.min(input.page, pages)
    return {
      ...found,
      ...{ from: asked.fromOn, to: asked.toOn, count: rows.length, page, pages },
      rows: rows.slice((page - 1) * rowsAtOnce, page * rowsAtOnce),
    }
  },
})

const shiftsAtOnce = 50

export const listAppointmentShiftsCall = defineCall(contracts.listAppointmentShifts, {
  ...timed,
  limit: () => searching,
  handle: async ({ actor, input, db, request }) => {
    const { by, key, what = null, page } = input
    const { wanted } = await wantedOf(db, actor, { input, at: request.at })
    const row = { split: by, what, ...(key !== undefined && { of: key === '' ? null : key }) }
    const found = await listAppointmentShifts(db, wanted, { ...row, take: shiftsAtOnce, skip: (page - 1) * shiftsAtOnce })
    return { rows: found.map(({ total: _, ...shift }) => shift), total: found[0]?.total ?? 0, pageSize: shiftsAtOnce }
  },
})

export const exportAppointmentsCall = defineCall(contracts.exportAppointments, {
  ...timed,
  effect: 'write',
  audit: 'reports.exported',
  // The file is not stored for repeated requests: it is made again.
  replay: 'idempotent',
  limit: exportLimit,
  handle: async ({ actor, input, db, request, audit }) => {
    assertProven(actor, request.at)
    const { format, by: _, ...narrowed } = input
    const locale = actor.locale ?? request.locale
    const found = await appointmentsOf(db, actor, { input, at: request.at, locale })
    const made = await fileOfAppointments({ ...found, format, actor: actor.displayName, at: request.at, locale })
    logger.security('reportExported', { requestId: request.id, actorId: actor.id, report: 'APPOINTMENTS', rows: made.rows })
    const told = { report: 'APPOINTMENTS', by: found.by, format, rows: made.rows, ...narrowed }
    audit({
      entity: 'report',
      entityId: request.id,
      changes: Object.fromEntries(Object.entries(told).flatMap(([name, to]) => (to === undefined ? [] : [[name, { to }]]))),
    })
    return made
  },
})
