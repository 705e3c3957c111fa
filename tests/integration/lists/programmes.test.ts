import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { POST as apiPost } from '@/app/api/[...call]/route'
import { POST as getConfig } from '@/app/getconfig/route'
import { listProgrammes, readProgramme, removeProgramme, saveProgramme } from '@/lib/contracts/programmes'
import { readChoices } from '@/lib/contracts/interface-editor'
import { prisma } from '@/server/kernel/db'
import { lockSharedProgramme } from '@/server/programmes'
import { ownPage, send } from '../../support/http'
import { getAs, tryAs } from '../../support/lists'
import { makeSchool, type School } from '../../support/school'

let school: School
const programme = { id: v7(), revision: 0, name: 'Dentistry', lengthYears: 5, published: true }
beforeAll(async () => {
  school = await makeSchool()
  expect(await tryAs(school.admin, saveProgramme, programme)).toMatchObject({ status: 'SUCCESS' })
  await prisma().user.updateMany({
    where: { id: { in: [school.student.id, school.partner.id] } },
    data: { programmeId: programme.id, year: 5 },
  })
  await prisma().user.update({ where: { id: school.stranger.id }, data: { programmeId: programme.id, year: 2 } })
})
const readRevision = async () => (await getAs(school.admin, readProgramme, { id: programme.id })).entry.revision
const save = async (changes: object) => tryAs(school.admin, saveProgramme, { ...programme, revision: await readRevision(), ...changes })
const readConfigured = async () =>
  Object(Object((await send(getConfig, '/getconfig', { body: { authToken: school.student.token } })).body.config).programmes)

describe('a programme', () => {
  test('is not made shorter than the years its students are in, and says who is where', async () => {
    expect(await getAs(school.admin, readProgramme, { id: programme.id })).toMatchObject({
      usage: {
        years: [
          { year: 2, students: 1 },
          { year: 5, students: 2 },
        ],
        graduates: 0,
        isReferenced: true,
      },
    })
    expect(await save({ lengthYears: 4 })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'lengthYears', code: 'yearsInUse', values: { year: 5, count: 2 } }],
    })
    const said = await send(apiPost, '/api/programmes/save', {
      body: { ...programme, revision: await readRevision(), lengthYears: 3 },
      cookie: school.admin.cookie,
      headers: { ...ownPage, 'accept-language': 'en-GB' },
    })
    expect(said.body.issues).toEqual([{ path: 'lengthYears', code: 'yearsInUse', message: '2 students are in year 5. Move them first' }])
    await prisma().user.updateMany({ where: { year: 5 }, data: { year: 3 } })
    expect(await save({ lengthYears: 3 })).toMatchObject({ status: 'SUCCESS' })
    expect(await save({ lengthYears: 5 })).toMatchObject({ status: 'SUCCESS' })
  })

  test.each([
    ['no length', ''],
    ['a length with decimals', 2.5],
  ])('has %s refused', async (_case, lengthYears) => {
    expect(await save({ lengthYears })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'lengthYears', code: 'numberNeeded' }],
    })
  })

  test.each([
    [0, 'tooSmall'],
    [11, 'tooBig'],
  ])('has a length of %i years refused for its size', async (lengthYears, code) => {
    expect(await save({ lengthYears })).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'lengthYears', code }] })
  })

  test('that is unpublished keeps its students and is no longer chosen', async () => {
    expect(await readConfigured()).toMatchObject({ [programme.id]: { Name: 'Dentistry', CourseLengthYears: 5 } })
    expect((await getAs(school.admin, readChoices)).choices.programmes).toMatchObject([{ id: programme.id }])
    expect(await save({ published: false })).toMatchObject({ status: 'SUCCESS' })
    expect(await readConfigured()).toEqual({})
    expect((await getAs(school.admin, readChoices)).choices.programmes).toEqual([])
    expect(await prisma().user.count({ where: { programmeId: programme.id } })).toBe(3)
    expect((await getAs(school.admin, listProgrammes)).rows).toMatchObject([{ id: programme.id, published: false, students: 3 }])
    // Procedures that name the programme keep their reference.
    await prisma().procedurePermit.create({ data: { procedureId: school.procedures.filling.id, programmeId: programme.id, year: 4 } })
    expect((await getAs(school.admin, readChoices)).choices.programmes).toMatchObject([{ id: programme.id }])
    expect((await getAs(school.admin, readProgramme, { id: programme.id })).usage).toMatchObject({ procedures: 1 })
    await save({ published: true, name: 'Dental surgery' })
    expect(await readConfigured()).toMatchObject({ [programme.id]: { Name: 'Dental surgery' } })
  })

  test('whose students were all removed is not deleted: their records name it', async () => {
    const id = v7()
    await tryAs(school.admin, saveProgramme, { ...programme, id, name: 'Gone' })
    await prisma().user.update({ where: { id: school.stranger.id }, data: { programmeId: id, deletedAt: new Date() } })
    expect(await tryAs(school.admin, removeProgramme, { id, revision: 1, as: 'DELETED' })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'programmes.IN_USE',
    })
    await expect(prisma().programme.delete({ where: { id } })).rejects.toThrow()
  })

  test('stays as it is while somebody is put into it', async () => {
    const id = v7()
    await tryAs(school.admin, saveProgramme, { ...programme, id, name: 'Therapy' })
    let shortened: Promise<unknown> = Promise.resolve()
    await prisma().$transaction(async (db) => {
      expect(await lockSharedProgramme(db, id)).toEqual({ lengthYears: 5, published: true })
      shortened = tryAs(school.admin, saveProgramme, { ...programme, id, name: 'Therapy', revision: 1, lengthYears: 3 })
      await db.user.update({ where: { id: school.partner.id }, data: { programmeId: id, year: 4 } })
    })
    expect(await shortened).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ code: 'yearsInUse', values: { year: 4, count: 1 } }] })
    expect(await lockSharedProgramme(prisma(), v7())).toBeNull()
  })
})
