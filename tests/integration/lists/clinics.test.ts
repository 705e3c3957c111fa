import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { POST as apiPost } from '@/app/api/[...call]/route'
import { POST as getConfig } from '@/app/getconfig/route'
import { saveClinicOptions } from '@/lib/contracts/interface-editor'
import { readClinic, removeClinic, saveClinic } from '@/lib/contracts/lists'
import { prisma } from '@/server/kernel/db'
import { ownPage, send } from '../../support/http'
import { getAs, tryAs } from '../../support/lists'
import { makeSchool, schoolDay, type School } from '../../support/school'
import { begin } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
const entry = async () => (await getAs(school.admin, readClinic, { id: school.clinicId })).clinic
const save = async (changes: object) => tryAs(school.admin, saveClinic, { ...(await entry()), ...changes })

describe('a clinic', () => {
  test('loses no chair on which somebody will sit', async () => {
    // Chairs 3 and 4 are taken in this morning's shift; shifts that are over do not count.
    await prisma().clinicShift.create({
      data: {
        id: v7(),
        clinicId: school.clinicId,
        heldOn: new Date('2026-11-19'),
        shift: 'PM',
        seats: { create: [{ chairNumber: 12, studentId: school.student.id }] },
      },
    })
    expect(await save({ chairCount: 3 })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'chairCount', code: 'chairTaken', values: { chair: 4, day: '20 Nov 2026', shift: 'AM' } }],
    })
    const german = await send(apiPost, '/api/catalogue/saveClinic?locale=de', {
      body: { ...(await entry()), chairCount: 2 },
      cookie: school.admin.cookie,
      headers: { ...ownPage, 'accept-language': 'de' },
    })
    expect(german.body.issues).toMatchObject([{ path: 'chairCount', message: expect.stringContaining('Vormittag') }])
    expect(await save({ chairCount: 4 })).toMatchObject({ status: 'SUCCESS' })
  })

  test('loses no chair of an open session', async () => {
    await save({ chairCount: 9 })
    const id = await begin(school, { chairNumber: 9 })
    expect(await save({ chairCount: 8 })).toMatchObject({ issues: [{ code: 'chairTaken', values: { chair: 9 } }] })
    await prisma().treatmentSession.update({ where: { id }, data: { state: 'MARKED_LOCKED' } })
    expect(await save({ chairCount: 8 })).toMatchObject({ status: 'SUCCESS' })
  })

  test('keeps its chairs while one is used, whichever editor would switch them off', async () => {
    const id = await begin(school, { chairNumber: 7 })
    await prisma().clinicShiftSeat.deleteMany({})
    const { revision, hasTeeth, hasShifts } = await entry()
    const off = { id: school.clinicId, revision, hasChairs: false, hasTeeth, hasShifts }
    const taken = { status: 'VALIDATION_FAILED', issues: [{ path: 'hasChairs', code: 'chairTaken', values: { chair: 7 } }] }
    expect(await save({ hasChairs: false, chairCount: 0 })).toMatchObject(taken)
    expect(await save({ hasChairs: false })).toMatchObject(taken)
    expect(await tryAs(school.admin, saveClinicOptions, off)).toMatchObject(taken)
    expect(await tryAs(school.admin, saveClinicOptions, { ...off, hasChairs: true })).toMatchObject({ status: 'SUCCESS' })
    await prisma().treatmentSession.update({ where: { id }, data: { state: 'MARKED_LOCKED' } })
    expect(await tryAs(school.admin, saveClinicOptions, { ...off, revision: revision + 1 })).toMatchObject({ status: 'SUCCESS' })
    expect(await save({ hasChairs: true })).toMatchObject({ status: 'SUCCESS' })
  })

  test('without chairs takes anybody, and has room for them before it gets some again', async () => {
    const [id, clinicShiftId] = [v7(), v7()]
    const ward = { id, revision: 0, name: 'Ward 7', chairCount: 0, hasChairs: false, hasTeeth: false, hasShifts: true, active: true }
    expect(await tryAs(school.admin, saveClinic, { ...ward, hasChairs: true })).toMatchObject({
      issues: [{ path: 'chairCount', code: 'chairsNeeded' }],
    })
    expect(await tryAs(school.admin, saveClinic, ward)).toMatchObject({ status: 'SUCCESS' })
    await prisma().clinicShift.create({
      data: {
        id: clinicShiftId,
        clinicId: id,
        heldOn: new Date(schoolDay),
        shift: 'PM',
        seats: { create: [{ chairNumber: 3, studentId: school.student.id }] },
      },
    })
    expect(await tryAs(school.admin, saveClinic, { ...ward, revision: 1, hasChairs: true, chairCount: 2 })).toMatchObject({
      issues: [{ code: 'chairTaken', values: { chair: 3, shift: 'PM' } }],
    })
    expect(await tryAs(school.admin, saveClinic, { ...ward, revision: 1, hasChairs: true, chairCount: 3 })).toMatchObject({
      status: 'SUCCESS',
    })
  })

  test('out of use is chosen by nobody; its sessions stay', async () => {
    const { revision } = await entry()
    const sessions = await prisma().treatmentSession.count({ where: { clinicId: school.clinicId } })
    const names = async () =>
      Object(Object((await send(getConfig, '/getconfig', { body: { authToken: school.student.token } })).body.config).clinics).map(
        ({ name }: { name: string }) => name,
      )
    expect(await names()).toContain('Restorative clinic')
    expect(await tryAs(school.admin, removeClinic, { id: school.clinicId, revision, as: 'DEACTIVATED' })).toMatchObject({
      status: 'SUCCESS',
    })
    expect(await names()).not.toContain('Restorative clinic')
    await expect(begin(school, { chairNumber: null })).rejects.toThrow('clinicUnknown')
    expect((await getAs(school.admin, readClinic, { id: school.clinicId })).usage).toMatchObject({ sessions, isReferenced: true })
  })
})
