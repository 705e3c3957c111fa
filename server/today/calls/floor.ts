import 'server-only'
import type { Shortage } from '@/lib/config/shortages'
import * as contracts from '@/lib/contracts/today'
import { paths } from '@/lib/paths'
import { holds } from '@/lib/privileges'
import { listAtRisk } from '@/server/attendance'
import { listClinicCall, readFloorOf } from '@/server/clinical-sessions'
import { institutionToday, readUpkeep, readUpkeepCall } from '@/server/config'
import { countLateOf, listRemindable } from '@/server/form-responses'
import type { Actor } from '@/server/kernel/actor'
import { isOpenTo } from '@/server/kernel/calls/open-to'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { measureSupplies, shortagesOf } from '@/server/kernel/running-out'
import { findStudentsPerTeacher } from '@/server/timetables'

const mostAtRisk = 6

export const readFloorCall = defineCall(contracts.readFloor, {
  access: {
    kind: 'privilege',
    anyOf: ['TREATMENTSESSION_VIEW_ALL', 'TIMETABLE_ADMIN', 'TIMETABLE_ATTENDANCE', 'FORMS_VIEW_ALL', 'CONFIG_ADMIN'],
  },
  module: null,
  effect: 'read',
  handle: async ({ actor, db, request: { at } }) => ({
    today: await institutionToday(at),
    floor: await floorOf(db, actor, at),
    atRisk: await countAtRisk(db, actor, at),
    lateForms: await lateFormsOf(db, actor, at),
    health: isOpenTo(readUpkeepCall, actor) ? healthOf(await readUpkeep(db, at), shortagesOf(await measureSupplies())) : null,
  }),
})

/** Whether 'Today' shows this part to somebody. */
export const canSeeFloor = (actor: Actor): boolean => isOpenTo(readFloorCall, actor)

async function floorOf(db: Tx, actor: Actor, at: Date) {
  if (!isOpenTo(listClinicCall, actor) || !holds(actor.privileges, 'TREATMENTSESSION_VIEW_ALL')) return null
  const { shift, rows } = await readFloorOf(db, actor, at)
  const each = await findStudentsPerTeacher(db)
  const clinics = rows.map(({ rostered, here, teachers, marked, goingOn, waitingSince, ...clinic }) => ({
    ...clinic,
    students: { here, rostered },
    teachers: { rostered: teachers, needed: each === null ? null : Math.ceil(rostered / each) },
    sessions: { marked, goingOn },
    waitingSince: waitingSince && waitingSince.toISOString(),
    href: `${paths.clinical}?clinic=${clinic.clinicId}`,
  }))
  return { shift, clinics }
}

async function countAtRisk(db: Tx, actor: Actor, at: Date) {
  const found = await listAtRisk(db, actor, { at, limit: mostAtRisk })
  return (
    found && {
      ...found,
      rows: found.rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString(), href: `${paths.attendanceLog}/${row.id}` })),
      href: `${paths.attendanceReport}?risk=true`,
    }
  )
}

async function lateFormsOf(db: Tx, actor: Actor, at: Date) {
  const count = await countLateOf(db, actor, at)
  if (count === null) return null
  const remindable = count === 0 ? [] : await listRemindable(db, actor, at)
  return { count, remindable, href: `${paths.formsList}/all?state=OVERDUE` }
}

function healthOf({ failingJobs, outbox, backup }: Awaited<ReturnType<typeof readUpkeep>>, short: readonly Shortage[]) {
  const { hasFailed, madeAt, isOverdue } = backup
  const state: 'FAILED' | 'NONE' | 'OVERDUE' | 'FINE' = hasFailed ? 'FAILED' : madeAt === null ? 'NONE' : isOverdue ? 'OVERDUE' : 'FINE'
  return { failingJobs, failedMails: outbox.failed, backup: state, short: [...short], href: paths.operations }
}
