import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { readOptions, removeSupervisor, saveSupervisor } from '@/lib/contracts/interface-editor'
import { isAbove } from '@/lib/privileges'
import { prisma } from '@/server/kernel/db'
import { getAs, membersWithoutRight, tryAs } from '../../support/interface-editor'
import { askSupervisor, beginRecorded } from '../../support/outside'
import { makeSchool, type School } from '../../support/school'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const save = (changes: object, who = school.admin) =>
  tryAs(who, saveSupervisor, { clinicId: school.clinicId, name: 'Ada Outside', ...changes })
const findListedClinic = async () =>
  (await getAs(school.admin, readOptions)).clinics.find(({ id }) => id === school.clinicId)?.supervisors ?? []

describe('the outside supervisors of a clinic', () => {
  test('are added, changed and listed for whoever words the interface; the audit says which address it was and is', async () => {
    const id = v7()
    expect(await save({ id, email: ' ada@practice.example ' })).toMatchObject({ status: 'SUCCESS' })
    expect(await save({ id, name: 'Ada Renamed', email: 'ada@practice.example' })).toMatchObject({ status: 'SUCCESS' })
    expect(await findListedClinic()).toContainEqual({ id, name: 'Ada Renamed', email: 'ada@practice.example' })
    const audits = await prisma().auditEntry.findMany({ where: { entityId: id }, orderBy: { at: 'asc' } })
    expect(audits.map(({ changes }) => changes)).toEqual([
      { name: { to: 'Ada Outside' }, email: { to: 'ada@practice.example' } },
      { name: { from: 'Ada Outside', to: 'Ada Renamed' } },
    ])
  })

  test('have a name and an address of their own, in a clinic that exists and never changes', async () => {
    const id = v7()
    await save({ id, email: 'own@practice.example' })
    expect(await save({ id: v7(), email: 'OWN@practice.example' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'email', code: 'emailTaken' }],
    })
    expect(await save({ id: v7(), email: 'nowhere' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'email', code: 'emailInvalid' }],
    })
    expect(await save({ id: v7(), name: ' ', email: '' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [
        { path: 'name', code: 'required' },
        { path: 'email', code: 'required' },
      ],
    })
    expect(await save({ id: v7(), clinicId: v7(), email: 'no-clinic@practice.example' })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await save({ id, clinicId: school.otherClinicId, email: 'own@practice.example' })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('are deleted where nobody has asked them, and else kept and offered no more', async () => {
    const [unasked, known] = [v7(), v7()]
    await save({ id: unasked, email: 'unasked@practice.example' })
    await save({ id: known, email: 'known@practice.example' })
    const { sessionId } = await beginRecorded(school)
    await askSupervisor(school, { sessionId, whom: { id: known, email: 'known@practice.example' } })
    for (const id of [unasked, known]) expect(await tryAs(school.admin, removeSupervisor, { id })).toMatchObject({ status: 'SUCCESS' })
    expect(await prisma().outsideSupervisor.findMany({ where: { id: { in: [unasked, known] } } })).toMatchObject([
      { id: known, active: false },
    ])
    expect((await findListedClinic()).map(({ id }) => id)).not.toContain(known)
  })

  test('there are thirty of at most', async () => {
    const clinicId = school.otherClinicId
    await prisma().outsideSupervisor.createMany({
      data: Array.from({ length: 30 }, (_, at) => ({ id: v7(), clinicId, name: `Number ${at}`, email: `n${at}@practice.example` })),
    })
    expect(await save({ id: v7(), clinicId, email: 'one-more@practice.example' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'name', code: 'tooManySupervisors' }],
    })
  })

  test('take a fresh proof of who says so, and a privilege that no clerk can give who lacks it', async () => {
    const stale = { ...school.admin, actor: { ...school.admin.actor, provenAt: new Date(0) } }
    expect(await save({ id: v7(), email: 'mine@practice.example' }, stale)).toMatchObject({
      status: 'FORBIDDEN',
      code: 'sign-in.REAUTHENTICATE',
    })
    expect(isAbove(new Set(['INTERFACE_ADMIN']), new Set(['USERS_ADMIN', 'USERS_VIEW']))).toBe(true)
  })

  test('are nobody else’s to change', async () => {
    const id = v7()
    for (const who of membersWithoutRight(school)) {
      const refused = who === null ? 'AUTHENTICATION_FAILED' : 'FORBIDDEN'
      expect(await tryAs(who, saveSupervisor, { id, clinicId: school.clinicId, name: 'Me', email: 'me@school.example' })).toMatchObject({
        status: refused,
      })
      expect(await tryAs(who, removeSupervisor, { id })).toMatchObject({ status: refused })
    }
  })
})
