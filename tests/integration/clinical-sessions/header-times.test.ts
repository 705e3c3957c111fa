import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { askForCheck, createSession, saveHeader, saveLine } from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { begin, headerOf, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const save = (id: string, revision: number, changes: Readonly<Record<string, unknown>>) =>
  tryAs(school.student, saveHeader, { id, revision, ...headerOf(school), ...changes })
const create = (changes: Readonly<Record<string, unknown>>, who = school.student) =>
  tryAs(who, createSession, { id: v7(), ...headerOf(school), ...changes })

describe('when a visit was', () => {
  test('is stored with the session, over midnight, too; one instant in another spelling is no change', async () => {
    const id = await begin(school, { startsAt: '2026-11-20T22:30:00+00:00', endsAt: '2026-11-21T00:15:00Z', location: ' Ward 5 ' })
    expect((await readAs(school.student, id)).header).toMatchObject({
      startsAt: '2026-11-20T22:30:00.000Z',
      endsAt: '2026-11-21T00:15:00.000Z',
      location: 'Ward 5',
      retrospectiveReason: null,
    })
    expect(await save(id, 0, { startsAt: '2026-11-20T23:30:00+01:00', endsAt: '2026-11-21T00:15:00Z', location: 'Ward 5' })).toMatchObject({
      status: 'SUCCESS',
      output: { revision: 1 },
    })
    expect(await save(id, 1, {})).toMatchObject({ status: 'SUCCESS', output: { revision: 2 } })
    expect((await readAs(school.student, id)).header).toMatchObject({ startsAt: null, endsAt: null, location: '' })
  })

  test('is refused where it cannot be, by the field', async () => {
    const id = await begin(school)
    const wrong = async (changes: Readonly<Record<string, unknown>>) => {
      const answer = await save(id, 1, changes)
      return 'issues' in answer ? answer.issues.map(({ path, code }) => `${path}: ${code}`) : answer
    }
    expect(await wrong({ endsAt: '2026-11-20T11:00:00Z' })).toEqual(['startsAt: startNeeded'])
    expect(await wrong({ startsAt: '2026-11-19T11:00:00Z' })).toEqual(['startsAt: timeNotOnDay'])
    expect(await wrong({ startsAt: '2026-11-20T11:00:00Z', endsAt: '2026-11-20T10:59:00Z' })).toEqual(['endsAt: endBeforeStart'])
    expect(await wrong({ startsAt: '2026-11-20T11:00:00Z', endsAt: '2026-11-22T11:00:00Z' })).toEqual(['endsAt: visitTooLong'])
    expect(await wrong({ startsAt: '11:00' })).toEqual(['startsAt: invalid'])
  })
})

describe('a session that is written down later', () => {
  test('than the day after it asks for the reason, and says so from then on', async () => {
    expect(await create({ heldOn: '2026-11-18' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'retrospectiveReason', code: 'retrospectiveNeeded' }],
    })
    expect(await create({ heldOn: '2026-11-18', retrospectiveReason: '  ' })).toMatchObject({ issues: [{ path: 'retrospectiveReason' }] })
    expect(await create({ heldOn: '2026-11-19' })).toMatchObject({ status: 'SUCCESS' })
    const id = await begin(school, { heldOn: '2026-11-18', retrospectiveReason: 'The network was down' })
    expect((await readAs(school.teacher, id)).header.retrospectiveReason).toBe('The network was down')
    const audits = await prisma().auditEntry.findMany({ where: { entityId: id } })
    expect(JSON.stringify(audits)).not.toContain('network was down')
    expect(await save(id, 1, { heldOn: '2026-11-18', retrospectiveReason: null })).toMatchObject({
      issues: [{ path: 'retrospectiveReason' }],
    })
  })

  test('is not one that a device begun then and sends only now', async () => {
    expect(await create({ heldOn: '2026-11-16', occurredAt: '2026-11-16T09:00:00Z' })).toMatchObject({ status: 'SUCCESS' })
    expect(await create({ heldOn: '2026-11-16', occurredAt: '2026-11-18T09:00:00Z' })).toMatchObject({ status: 'VALIDATION_FAILED' })
  })

  test('is one for whoever sets the clock of their device back by more than a long weekend', async () => {
    const issues = [{ path: 'retrospectiveReason', code: 'retrospectiveNeeded' }]
    expect(await create({ heldOn: '2026-05-04', occurredAt: '2026-05-04T09:00:00Z' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues,
    })
    const id = await begin(school, { occurredAt: '2026-05-04T09:00:00Z' })
    expect(await save(id, 1, { heldOn: '2026-05-04' })).toMatchObject({ status: 'VALIDATION_FAILED', issues })
  })

  test('becomes one when its day is moved back; what was stored so is not asked again', async () => {
    const id = await begin(school)
    expect(await save(id, 1, { heldOn: '2026-11-10' })).toMatchObject({ issues: [{ path: 'retrospectiveReason' }] })
    expect(await save(id, 1, { heldOn: '2026-11-10', retrospectiveReason: 'Wrong day chosen' })).toMatchObject({ status: 'SUCCESS' })
    await prisma().treatmentSession.update({ where: { id }, data: { retrospectiveReason: null } })
    expect(await save(id, 2, { heldOn: '2026-11-10', patientAttendance: 'LATE' })).toMatchObject({ status: 'SUCCESS' })
  })

  test('is entered by a teacher for a student of theirs, and for no other', async () => {
    const past = { heldOn: '2026-10-01', retrospectiveReason: 'From the paper log' }
    expect(await create({ ...past, studentId: school.student.id }, school.teacher)).toMatchObject({ status: 'SUCCESS' })
    expect(await create({ ...past, studentId: school.stranger.id }, school.teacher)).toMatchObject({
      issues: [{ path: 'studentId', code: 'studentUnknown' }],
    })
  })
})

test('on a ward nobody is asked where in the mouth', async () => {
  await prisma().clinic.update({ where: { id: school.otherClinicId }, data: { hasTeeth: false } })
  const ask = async (clinicId: string) => {
    const sessionId = await begin(school, { clinicId, chairNumber: 1 })
    await tryAs(school.student, saveLine, {
      sessionId,
      lineId: v7(),
      revision: 0,
      procedureId: school.procedures.extraction.id,
      site: 'TOOTH',
    })
    return tryAs(school.student, askForCheck, { sessionId, checkId: v7(), kind: 'FINAL_CHECK' }, { at: schoolTime })
  }
  expect(await ask(school.otherClinicId)).toMatchObject({ status: 'SUCCESS' })
  expect(await ask(school.clinicId)).toMatchObject({ status: 'VALIDATION_FAILED', code: 'clinical-sessions.INCOMPLETE' })
})
