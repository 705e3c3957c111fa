import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { POST as getConfig } from '@/app/getconfig/route'
import {
  listParticipationTypes,
  listTerms,
  moveParticipationType,
  readParticipationType,
  removeParticipationType,
  saveFlag,
  saveParticipationType,
  saveTerm,
} from '@/lib/contracts/lists'
import { send } from '../../support/http'
import { getAs, tryAs } from '../../support/lists'
import { makeSchool, type School } from '../../support/school'
import { begin } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
const readConfigured = async (what: string): Promise<Record<string, string>[]> =>
  Object((await send(getConfig, '/getconfig', { body: { authToken: school.student.token } })).body.config)[what]

describe('terms', () => {
  const save = (title: string, startsOn: string, endsOn: string) =>
    tryAs(school.admin, saveTerm, { id: v7(), revision: 0, title, startsOn, endsOn })

  test('have days in order, each a real one', async () => {
    expect(await save('Autumn', '2026-09-21', '2026-09-20')).toMatchObject({ issues: [{ path: 'endsOn', code: 'datesInOrder' }] })
    expect(await save('Autumn', '', '2026-09-20')).toMatchObject({ issues: [{ path: 'startsOn', code: 'dateEmpty' }] })
    expect(await save('Autumn', '2026-02-30', '2026-09-20')).toMatchObject({ issues: [{ path: 'startsOn', code: 'invalid' }] })
  })

  test('may overlap, and say so; the day of today tells which one it is', async () => {
    await save('Summer', '2026-04-20', '2026-07-03')
    await save('Autumn', '2026-09-21', '2026-11-20')
    await save('Spring', '2026-11-20', '2027-03-26')
    await save('Next autumn', '2027-09-20', '2027-12-17')
    expect((await getAs(school.admin, listTerms)).rows).toMatchObject([
      { title: 'Next autumn', when: 'COMING', overlaps: false, startsOn: '2027-09-20' },
      { title: 'Spring', when: 'NOW', overlaps: true },
      { title: 'Autumn', when: 'NOW', overlaps: true, endsOn: '2026-11-20' },
      { title: 'Summer', when: 'PAST', overlaps: false },
    ])
    expect((await readConfigured('terms')).map(({ schoolterm_title: title }) => title)).toEqual([
      'Summer',
      'Autumn',
      'Spring',
      'Next autumn',
    ])
  })
})

describe('participation types', () => {
  const add = async (name: string) => {
    const id = v7()
    await getAs(school.admin, saveParticipationType, { id, revision: 0, name, active: true })
    return id
  }
  const order = async () => (await getAs(school.admin, listParticipationTypes)).rows.map(({ name }) => name)

  test('keep one that is in use: nobody could begin a session without', async () => {
    const only = { id: school.participationTypeId, revision: 1 }
    expect(await tryAs(school.admin, saveParticipationType, { ...only, name: 'Operator', active: false })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'catalogue.LAST_TYPE',
    })
    expect(await tryAs(school.admin, removeParticipationType, { ...only, as: 'DELETED' })).toMatchObject({ code: 'catalogue.LAST_TYPE' })
    expect(await tryAs(school.admin, removeParticipationType, { ...only, as: 'DEACTIVATED' })).toMatchObject({
      code: 'catalogue.LAST_TYPE',
    })
    expect((await getAs(school.admin, readParticipationType, { id: only.id })).entry).toMatchObject({ revision: 1, active: true })
  })

  test('stand in the institution’s order, wherever they are chosen', async () => {
    const [assistant, observer] = [await add('Assistant'), await add('Observer')]
    expect(await order()).toEqual(['Operator', 'Assistant', 'Observer'])
    await getAs(school.admin, moveParticipationType, { id: observer, beforeId: school.participationTypeId })
    await getAs(school.admin, moveParticipationType, { id: school.participationTypeId, beforeId: null })
    expect(await order()).toEqual(['Observer', 'Assistant', 'Operator'])
    expect((await readConfigured('participationTypes')).map(({ name }) => name)).toEqual(['Observer', 'Assistant', 'Operator'])
    expect(await tryAs(school.admin, moveParticipationType, { id: v7(), beforeId: null })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryAs(school.staff, moveParticipationType, { id: assistant, beforeId: null })).toMatchObject({ status: 'FORBIDDEN' })
    // A type that is out of use is not offered any more.
    await getAs(school.admin, removeParticipationType, { id: assistant, revision: 1, as: 'DEACTIVATED' })
    expect((await readConfigured('participationTypes')).map(({ name }) => name)).toEqual(['Observer', 'Operator'])
    await expect(begin(school, { participationTypeId: assistant })).rejects.toThrow('participationTypeUnknown')
  })
})

test('a flag has one of the twelve colours', async () => {
  expect(
    await tryAs(school.admin, saveFlag, {
      id: v7(),
      revision: 0,
      caption: 'Adjustments',
      colour: 'mauve',
      active: true,
      shownToTeachers: false,
    }),
  ).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'colour' }] })
})
