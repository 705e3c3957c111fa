import { beforeAll, describe, test } from 'vitest'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { begin, beginFinished, callOf, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
let strangers: School['student'][]
beforeAll(async () => {
  school = await makeSchool()
  strangers = [school.stranger, school.partner, school.unrelated]
})
const checked = ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'] as const

/** A locked session with a remark that came late. */
async function withLate(): Promise<{ sessionId: string; lateId: string }> {
  const { sessionId } = await beginFinished(school)
  const occurredAt = new Date(schoolTime.getTime() - 60_000).toISOString()
  await tryAs(
    school.student,
    contracts.saveRemark,
    { sessionId, text: 'Late', revision: 0, occurredAt },
    { at: new Date(schoolTime.getTime() + 60_000) },
  )
  return { sessionId, lateId: (await readAs(school.student, sessionId)).late[0]?.id ?? '' }
}

async function withLateOpen(): Promise<{ sessionId: string; lateId: string }> {
  const made = await withLate()
  await tryAs(
    school.admin,
    contracts.unlockSession,
    { sessionId: made.sessionId, reason: 'To take it' },
    { at: new Date(schoolTime.getTime() + 120_000) },
  )
  return made
}

describe('a session of somebody else', () => {
  test('is not unlocked', async () => {
    const { sessionId: id } = await beginFinished(school)
    await expectOutOfScope({
      call: callOf(contracts.unlockSession),
      parameter: 'sessionId',
      input: (sessionId) => ({ sessionId, reason: 'Why' }),
      id,
      entitled: school.admin,
      strangers: [...strangers, school.teacher],
      reachableBy: ['ADMIN'],
    })
  })

  test('is not handed over', async () => {
    const id = await begin(school)
    const input = (sessionId: string) => ({ sessionIds: [sessionId], teacherId: school.colleague.id, reason: 'Why' })
    await expectOutOfScope({
      call: callOf(contracts.handOver),
      parameter: 'sessionIds',
      input,
      id,
      entitled: school.teacher,
      strangers: [...strangers, school.student],
      reachableBy: ['ADMIN'],
    })
  })

  test('is not tagged', async () => {
    const id = await begin(school)
    await expectOutOfScope({
      call: callOf(contracts.saveTags),
      parameter: 'sessionId',
      input: (sessionId) => ({ sessionId }),
      id,
      entitled: school.student,
      strangers,
      reachableBy: ['ADMIN'],
    })
  })

  test('is not linked', async () => {
    const id = await begin(school)
    await expectOutOfScope({
      call: callOf(contracts.linkVisit),
      parameter: 'sessionId',
      input: (sessionId) => ({ sessionId, otherId: null }),
      id,
      entitled: school.student,
      strangers,
      reachableBy: ['ADMIN'],
    })
  })

  test('takes and dismisses nothing that came late', async () => {
    const taken = await withLateOpen()
    const trial = { parameter: 'sessionId', entitled: school.student, strangers, reachableBy: ['ADMIN'] as const }
    await expectOutOfScope({
      ...trial,
      call: callOf(contracts.applyLate),
      id: taken.sessionId,
      input: (sessionId) => ({ sessionId, lateId: taken.lateId }),
    })
    const dismissed = await withLate()
    await expectOutOfScope({
      ...trial,
      call: callOf(contracts.dismissLate),
      id: dismissed.sessionId,
      input: (sessionId) => ({ sessionId, lateId: dismissed.lateId }),
    })
  })
})

describe('what is of another session, or nobody’s to name', () => {
  test('a late arrival of another session', async () => {
    const other = await withLateOpen()
    const own = await withLateOpen()
    const trial = {
      parameter: 'lateId',
      id: other.lateId,
      entitled: school.student,
      entitledTo: own.lateId,
      strangers: [school.student, ...strangers],
    }
    await expectOutOfScope({ ...trial, call: callOf(contracts.applyLate), input: (lateId) => ({ sessionId: own.sessionId, lateId }) })
    const another = await withLate()
    await expectOutOfScope({
      ...trial,
      entitledTo: another.lateId,
      call: callOf(contracts.dismissLate),
      input: (lateId) => ({ sessionId: another.sessionId, lateId }),
    })
  })

  test('a session that is not the partner’s of the same visit', async () => {
    const own = await begin(school, { partnerId: school.partner.id })
    const partners = await begin(school, { partnerId: school.student.id, chairNumber: 4 }, school.partner)
    const others = await begin(school, { chairNumber: 5 }, school.partner)
    const input = (otherId: string) => ({ sessionId: own, otherId })
    await expectOutOfScope({
      call: callOf(contracts.linkVisit),
      parameter: 'otherId',
      input,
      id: others,
      entitled: school.student,
      entitledTo: partners,
      strangers: [school.student, ...strangers],
      refusedAs: checked,
    })
  })

  test('somebody who is no teacher', async () => {
    const sessionId = await begin(school)
    const input = (teacherId: string) => ({ sessionIds: [sessionId], teacherId, reason: 'Why' })
    await expectOutOfScope({
      call: callOf(contracts.handOver),
      parameter: 'teacherId',
      input,
      id: school.stranger.id,
      entitled: school.teacher,
      entitledTo: school.colleague.id,
      strangers: [school.teacher, ...strangers],
      refusedAs: checked,
    })
  })
})
