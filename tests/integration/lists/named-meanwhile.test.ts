import { setTimeout as after } from 'node:timers/promises'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { createSession, saveHeader } from '@/lib/contracts/clinical-sessions'
import { saveProcedure, saveSection, saveSupervisor } from '@/lib/contracts/interface-editor'
import { removeClinic, removeParticipationType, removeSpecialty, saveSpecialty } from '@/lib/contracts/lists'
import { Prisma } from '@/lib/generated/prisma/client'
import { prisma } from '@/server/kernel/db'
import { procedureOf } from '../../support/interface-editor'
import { getAs, tryAs } from '../../support/lists'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { begin, headerOf } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

/** Runs a save while the entry is being deleted: the entry is gone before the save can store a reference to it. */
async function meanwhileGone<T>(
  table: 'specialty' | 'programme' | 'participation_type' | 'clinic',
  id: string,
  save: () => Promise<T>,
): Promise<T> {
  const { saving } = await prisma().$transaction(
    async (tx) => {
      await tx.$executeRaw`DELETE FROM ${Prisma.raw(table)} WHERE id = ${id}::uuid`
      const begun = save()
      await after(300)
      return { saving: begun }
    },
    { timeout: 10_000 },
  )
  return saving
}

describe('what is being deleted is not there any more for', () => {
  test('a procedure that names it', async () => {
    const id = v7()
    await prisma().specialty.create({ data: { id, name: 'Going' } })
    await prisma().programme.create({ data: { id, name: 'Going', lengthYears: 5 } })
    await prisma().participationType.create({ data: { id, name: 'Going', sortOrder: 9 } })
    const save = (changes: object) => () => tryAs(school.admin, saveProcedure, procedureOf(school, changes))
    const refused = { status: 'VALIDATION_FAILED' }
    expect(await meanwhileGone('specialty', id, save({ specialtyId: id }))).toMatchObject(refused)
    expect(await meanwhileGone('participation_type', id, save({ participationTypeIds: [id] }))).toMatchObject(refused)
    expect(
      await meanwhileGone(
        'programme',
        id,
        save({ permits: [{ programmeId: id, year: 1 }], targets: [{ programmeId: id, year: 1, target: 1 }] }),
      ),
    ).toMatchObject(refused)
  })

  test('a section, and a supervisor', async () => {
    const id = v7()
    await prisma().programme.create({ data: { id, name: 'Going too', lengthYears: 5 } })
    await prisma().clinic.create({ data: { id, name: 'Going', chairCount: 0 } })
    const section = {
      id: v7(),
      revision: 0,
      caption: 'Section',
      scaleId: school.scaleId,
      required: true,
      items: [{ id: v7(), caption: 'Item', active: true }],
      permits: [{ programmeId: id, year: 1 }],
      active: true,
    }
    expect(await meanwhileGone('programme', id, () => tryAs(school.admin, saveSection, section))).toMatchObject({
      status: 'VALIDATION_FAILED',
    })
    expect(
      await meanwhileGone('clinic', id, () =>
        tryAs(school.admin, saveSupervisor, { id: v7(), clinicId: id, name: 'Ada', email: 'ada@practice.example' }),
      ),
    ).toMatchObject({ status: 'NOT_FOUND' })
  })
})

describe('what went out of use is still named by what was recorded before', () => {
  const minutes = (count: number) => new Date(schoolTime.getTime() + count * 60_000).toISOString()
  const create = (changes: object) => tryAs(school.student, createSession, { id: v7(), ...headerOf(school), chairNumber: null, ...changes })

  test('without network, when the device is back; not by what is recorded after', async () => {
    const id = v7()
    await prisma().specialty.create({ data: { id, name: 'Spare' } })
    await prisma().participationType.create({ data: { id, name: 'Spare', sortOrder: 9 } })
    await prisma().clinic.create({ data: { id, name: 'Spare', chairCount: 0 } })
    const begun = await begin(school, { chairNumber: null })
    for (const remove of [removeSpecialty, removeParticipationType, removeClinic])
      await getAs(school.admin, remove, { id, revision: 1, as: 'DEACTIVATED' })
    const named = { specialtyId: id, participationTypeId: id, clinicId: id }
    expect(await create({ ...named, occurredAt: minutes(-10) })).toMatchObject({ status: 'SUCCESS' })
    const unknown = {
      status: 'VALIDATION_FAILED',
      issues: [{ code: 'clinicUnknown' }, { code: 'participationTypeUnknown' }, { code: 'specialtyUnknown' }],
    }
    expect(await create(named)).toMatchObject(unknown)
    expect(await create({ ...named, occurredAt: minutes(1) })).toMatchObject(unknown)
    const header = { id: begun, revision: 1, ...headerOf(school), chairNumber: null, ...named }
    expect(await tryAs(school.student, saveHeader, header)).toMatchObject(unknown)
    expect(await tryAs(school.student, saveHeader, { ...header, occurredAt: minutes(-5) })).toMatchObject({ status: 'SUCCESS' })
  })

  test('whether it was taken out of use or saved so; what is in use again has no end', async () => {
    const id = v7()
    const save = (revision: number, active: boolean) => getAs(school.admin, saveSpecialty, { id, revision, name: 'Back', active })
    const since = async () => (await prisma().specialty.findUniqueOrThrow({ where: { id }, select: { outOfUseAt: true } })).outOfUseAt
    await save(0, true)
    expect(await since()).toBeNull()
    await save(1, false)
    expect(await since()).toEqual(schoolTime)
    expect(await create({ specialtyId: id, occurredAt: minutes(-10) })).toMatchObject({ status: 'SUCCESS' })
    expect(await create({ specialtyId: id })).toMatchObject({ issues: [{ code: 'specialtyUnknown' }] })
    await save(2, true)
    expect(await since()).toBeNull()
  })
})
