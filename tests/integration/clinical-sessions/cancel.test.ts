import { beforeAll, describe, expect, test } from 'vitest'
import { cancelSession } from '@/lib/contracts/clinical-sessions'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { begin, beginFinished, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

describe('clinical-sessions.cancel', () => {
  test('ends an open session, with the reason where one is given', async () => {
    const sessionId = await begin(school)
    expect(await tryAs(school.student, cancelSession, { sessionId, reason: ' Made twice ' })).toEqual({
      status: 'SUCCESS',
      output: { state: 'CANCELLED', savedAt: schoolTime.toISOString() },
    })
    const seen = await readAs(school.teacher, sessionId)
    expect(seen.state).toBe('CANCELLED')
    expect(seen.history[0]).toMatchObject({ act: 'cancelled', fromState: 'OPEN', toState: 'CANCELLED', reason: 'Made twice' })
    expect(Object.entries(seen.may).filter(([, may]) => may)).toEqual([['comment', true]])
  })

  test('a teacher may, too, and says no reason', async () => {
    const sessionId = await begin(school)
    expect(await tryAs(school.colleague, cancelSession, { sessionId })).toMatchObject({ status: 'SUCCESS' })
    expect((await readAs(school.student, sessionId)).history[0]).toMatchObject({ act: 'cancelled', reason: null })
  })

  test('refuses what is cancelled or locked, strangers, those who only look, and nobody', async () => {
    const sessionId = await begin(school)
    expect(await tryAs(school.stranger, cancelSession, { sessionId })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryAs(school.staff, cancelSession, { sessionId })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryAs(null, cancelSession, { sessionId })).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    await tryAs(school.student, cancelSession, { sessionId })
    expect(await tryAs(school.student, cancelSession, { sessionId })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.CANCELLED',
    })
    expect(await tryAs(school.student, cancelSession, { sessionId: (await beginFinished(school)).sessionId })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-sessions.LOCKED',
    })
  })
})
