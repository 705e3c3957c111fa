import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import * as contracts from '@/lib/contracts/today'
import { dayIn } from '@/lib/format'
import { holds } from '@/lib/privileges'
import { listCheckInsOf } from '@/server/attendance'
import { findNextPatient, listOpenWork, readWorkspaceCall } from '@/server/clinical-sessions'
import { institutionTimeZone } from '@/server/config'
import { isStudent, isTeacher } from '@/server/kernel/actor'
import { isOpenTo } from '@/server/kernel/calls/open-to'
import { defineCall } from '@/server/kernel/define-call'
import { listOwnDates, midnightOf } from '@/server/timetables'
import { actOf, nextOf, stopOf } from '../day'

/** How far ahead the next day with something is looked for. */
const daysAhead = 14

export const readDayCall = defineCall(contracts.readDay, {
  access: { kind: 'session', why: 'everybody reads their own dates, as far as the areas that hold them are open to them' },
  module: null,
  effect: 'read',
  handle: async ({ actor, db, request: { at } }) => {
    const timeZone = await institutionTimeZone()
    const today = dayIn(at, timeZone)
    const isClinical = isOpenTo(readWorkspaceCall, actor)
    const span = { from: midnightOf(today, timeZone), to: midnightOf(addDays(today, daysAhead), timeZone) }
    const dates = await listOwnDates(db, actor, { ...span, timeZone, withRosters: isClinical })
    const left = dates.filter(({ heldOn, endsAt }) => heldOn === today && endsAt > at)
    const now = left.find(({ state }) => state !== 'CANCELLED')
    const teaches = isClinical && isTeacher(actor) && holds(actor.privileges, 'MARK_TREATMENTSESSIONS')
    const work = isClinical && isStudent(actor) ? await listOpenWork(db, actor, today) : []
    const patient = teaches && now?.isRoster === true ? await findNextPatient(db, actor) : null
    const checkIns = now && isStudent(actor) ? await listCheckInsOf(db, actor, { at, timeZone }) : new Set<string>()
    return {
      today,
      now: now
        ? {
            ...stopOf(now),
            isOn: now.startsAt <= at,
            waiting: teaches && now.isRoster ? (patient?.waiting ?? 0) : null,
            act: actOf(now, { actor, at, work, patient, checkIns }),
          }
        : null,
      rest: left.filter((date) => date !== now).map(stopOf),
      next: nextOf(dates, today),
    }
  },
})
