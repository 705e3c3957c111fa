import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Contract, OutputOf } from '@/lib/contract'
import { env } from '@/lib/env'
import { waitingKinds, type WaitingKind } from '@/lib/today/vocabulary'
import { listAbsencesCall, listAwayCall } from '@/server/absences'
import { listFollowUpsCall, readHomeCall } from '@/server/attendance'
import { listCasesCall } from '@/server/clinical-cases'
import { listClinicCall } from '@/server/clinical-sessions'
import { listCasesCall as listConcernsCall } from '@/server/concerns'
import { listJobsCall, listOutboxCall } from '@/server/config'
import { listContactsCall, listMarkedCall, listToTellCall } from '@/server/feedback'
import { countListsCall } from '@/server/form-responses'
import { closeDb } from '@/server/kernel/db'
import type { Call } from '@/server/kernel/define-call'
import { waitingSources } from '@/server/kernel/waiting'
import { getNotificationsCall } from '@/server/notifications'
import { listAnomaliesCall } from '@/server/sign-off'
import { listTimetablesCall } from '@/server/timetables'
import { listWaitingCall } from '@/server/today'
import { countInvitationsCall } from '@/server/users'
import { listMyWorkbooksCall } from '@/server/workbooks'
import '@/server/registry'
import { callAs, outputAs } from '../../support/call'
import { demoSchool, demoTime } from '../../support/demo-school'
import { memberOf, type Member } from '../../support/members'

type Counted = { readonly call: Call; readonly number: (who: Member) => Promise<number | null> }

/** What a kind's own list says, now and later together; null for whom that list is closed. */
function counted<C extends Contract>(call: Call<C>, input: object, number: (answer: OutputOf<C>) => number): Counted {
  return {
    call: call as Call,
    number: async (who) => {
      const answer = await callAs(who, call, input)
      return answer.status === 'SUCCESS' ? number(answer.output) : null
    },
  }
}

const lists: Readonly<Record<WaitingKind, Counted>> = {
  forms: counted(countListsCall, {}, ({ todo }) => todo),
  formsOfRole: counted(countListsCall, {}, ({ pool }) => pool),
  comments: counted(getNotificationsCall, {}, ({ comments }) => comments.length),
  marking: counted(listClinicCall, {}, ({ awaitingCount }) => awaitingCount),
  registers: counted(readHomeCall, {}, ({ openCount }) => openCount),
  followUps: counted(listFollowUpsCall, {}, ({ rows }) => rows.length),
  absences: counted(listAbsencesCall, {}, ({ counts }) => counts.decide),
  cover: counted(listAwayCall, {}, ({ rows }) => rows.reduce((sum, { toCover }) => sum + toCover.length, 0)),
  clashes: counted(listTimetablesCall, {}, ({ rows }) => rows.reduce((sum, { clashes }) => sum + clashes, 0)),
  concerns: counted(listConcernsCall, {}, ({ total }) => total),
  caseAgreements: counted(listCasesCall, { only: 'agree' }, ({ total }) => total),
  caseRecalls: counted(listCasesCall, { only: 'recall' }, ({ total }) => total),
  caseOffers: counted(listCasesCall, {}, ({ offered }) => offered.length),
  workbooks: counted(
    listMyWorkbooksCall,
    {},
    ({ workbooks }) => workbooks.filter(({ dueOn, own }) => own !== null && dueOn !== null && own.done < own.total).length,
  ),
  teachingFeedback: counted(listToTellCall, {}, ({ rows }) => rows.length),
  contacts: counted(listContactsCall, {}, ({ counts }) => counts.open),
  markedAnswers: counted(listMarkedCall, {}, ({ rows }) => rows.length),
  anomalies: counted(listAnomaliesCall, { state: 'OPEN' }, ({ total }) => total),
  jobs: counted(listJobsCall, {}, ({ jobs }) => jobs.filter(({ lastError }) => lastError !== null).length),
  outbox: counted(listOutboxCall, {}, ({ counts }) => counts.DEAD),
  invitations: counted(countInvitationsCall, {}, ({ lapsed }) => lapsed),
}

const people = ['student', 'student2', 'teacher', 'staff', 'admin'] as const

beforeAll(async () => {
  Object.assign(env(), { DEMO: true })
  await demoSchool()
}, 180_000)
afterAll(closeDb)

describe('what waits', () => {
  test('has each kind once, of the call whose list it is', () => {
    const sources = waitingSources()
    expect(sources.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(waitingKinds).toSorted())
    for (const { kind, list } of sources) expect([kind, list.contract.name]).toEqual([kind, lists[kind].call.contract.name])
  })

  test.each(people)(
    'of %s is as much as each list of theirs says',
    async (username) => {
      const who = await memberOf(username, demoTime)
      const { kinds, count } = await outputAs(who, listWaitingCall, {})
      for (const { kind, count: now, later } of kinds) {
        held.set(kind, (held.get(kind) ?? 0) + now + later)
        expect([kind, now + later]).toEqual([kind, await lists[kind].number(who)])
      }
      expect(count).toBe(kinds.reduce((sum, one) => sum + one.count, 0))
      // What is not told is nothing, or is not for them.
      const told = new Set(kinds.map(({ kind }) => kind))
      for (const { kind, isFor } of waitingSources()) {
        if (told.has(kind) || isFor?.(who.actor) === false) continue
        expect([kind, (await lists[kind].number(who)) ?? 0]).toEqual([kind, 0])
      }
    },
    60_000,
  )
})
