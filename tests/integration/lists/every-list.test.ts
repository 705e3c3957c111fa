import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Contract } from '@/lib/contract'
import * as lists from '@/lib/contracts/lists'
import { namedLists } from '@/lib/contracts/lists/named-lists'
import * as programmes from '@/lib/contracts/programmes'
import * as tags from '@/lib/contracts/tags'
import { isNamedBySomething } from '@/lib/entry-contracts'
import { prisma } from '@/server/kernel/db'
import { getAs, tryAs } from '../../support/lists'
import { makeSchool, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'
import { begin } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

type Entry = { readonly id: string; readonly revision: number } & Readonly<Record<string, unknown>>
type Case = {
  readonly list: string
  readonly calls: Readonly<Record<'list' | 'read' | 'save' | 'remove', Contract>>
  /** The field that holds the name, and the key of the entry in the answer where that is not `entry`. */
  readonly name: string
  readonly entry?: string
  readonly fields: object
  /** Missing where nothing names an entry. `use` makes a record that names one, `active` is the field that taking it out of use sets. */
  readonly used?: { readonly use: (id: string) => Promise<unknown>; readonly active: string; readonly inUse: string }
  readonly staffMay?: boolean
}

const places = {
  takesAttendance: false,
  canSwap: true,
  clinicalCapacity: 20,
  studentsPerTeacher: 8,
}
const address = {
  line1: 'Guy’s Tower',
  line2: 'Great Maze Pond',
  postcode: 'SE1 9RT',
  town: 'London',
  region: '',
  country: 'United Kingdom',
}
const cases: readonly Case[] = [
  {
    list: 'programmes',
    calls: programmes.programmes,
    name: 'name',
    fields: { lengthYears: 5, published: true },
    used: {
      active: 'published',
      inUse: 'programmes.IN_USE',
      use: (id) => prisma().user.update({ where: { id: school.student.id }, data: { programmeId: id } }),
    },
  },
  {
    list: 'terms',
    calls: lists.terms,
    name: 'title',
    fields: { startsOn: '2026-09-21', endsOn: '2026-12-18' },
  },
  {
    list: 'specialties',
    calls: lists.specialties,
    name: 'name',
    fields: { active: true },
    used: { active: 'active', inUse: 'catalogue.IN_USE', use: (specialtyId) => begin(school, { specialtyId }) },
  },
  {
    list: 'participation types',
    calls: lists.participationTypes,
    name: 'name',
    fields: { active: true },
    used: { active: 'active', inUse: 'catalogue.IN_USE', use: (participationTypeId) => begin(school, { participationTypeId }) },
  },
  {
    list: 'clinics',
    calls: { list: lists.listClinics, read: lists.readClinic, save: lists.saveClinic, remove: lists.removeClinic },
    name: 'name',
    entry: 'clinic',
    fields: { chairCount: 8, hasChairs: true, hasTeeth: true, hasShifts: false, active: true },
    used: { active: 'active', inUse: 'catalogue.IN_USE', use: (clinicId) => begin(school, { clinicId }) },
  },
  {
    list: 'firms',
    calls: { list: lists.listFirms, read: lists.readFirm, save: lists.saveFirm, remove: lists.removeFirm },
    name: 'name',
    entry: 'firm',
    fields: { active: true, teachers: [] },
    used: {
      active: 'active',
      inUse: 'catalogue.IN_USE',
      use: (id) => prisma().user.update({ where: { id: school.student.id }, data: { firmId: id } }),
    },
    staffMay: true,
  },
  {
    list: 'flags',
    calls: lists.flags,
    name: 'caption',
    fields: { colour: 'teal', active: true, shownToTeachers: false },
    used: {
      active: 'active',
      inUse: 'users.IN_USE',
      use: (flagId) => prisma().userFlag.create({ data: { flagId, userId: school.student.id } }),
    },
  },
  {
    list: 'buildings',
    calls: lists.buildings,
    name: 'name',
    fields: { ...address, latitude: 51.5, longitude: -0.09, active: true },
    used: {
      active: 'active',
      inUse: 'places.IN_USE',
      use: (buildingId) => prisma().room.create({ data: { id: v7(), name: v7(), buildingId } }),
    },
    staffMay: true,
  },
  {
    list: 'rooms',
    calls: lists.rooms,
    name: 'name',
    fields: { kind: 'ROOM', buildingId: null, capacity: 24, features: ['Projector'], active: true },
    used: { active: 'active', inUse: 'places.IN_USE', use: (roomId) => makeEventWith({ roomId }) },
    staffMay: true,
  },
  {
    list: 'session types',
    calls: lists.sessionTypes,
    name: 'name',
    fields: { shortName: 'Lec', colour: 'indigo', parentId: null, isClinical: false, defaultMinutes: 50, ...places, active: true },
    used: { active: 'active', inUse: 'timetables.IN_USE', use: (sessionTypeId) => makeEventWith({ sessionTypeId }) },
    staffMay: true,
  },
  {
    list: 'date ranges',
    calls: lists.dateRanges,
    name: 'name',
    fields: { kind: 'TERM', spans: [{ startsOn: '2026-09-14', endsOn: '2026-12-11' }], active: true },
    used: { active: 'active', inUse: 'timetables.IN_USE', use: (dateRangeId) => makeEventWith({ dateRangeId }) },
    staffMay: true,
  },
  {
    list: 'absence types',
    calls: lists.absenceTypes,
    name: 'name',
    fields: { forWhom: 'STUDENTS', needsApproval: true, halfDays: true, evidenceAfterDays: 5, isAuthorised: true, active: true },
    used: {
      active: 'active',
      inUse: 'absences.IN_USE',
      use: (typeId) => {
        const day = new Date('2026-12-01')
        const { id } = school.student
        return prisma().absence.create({
          data: { id: v7(), userId: id, typeId, fromOn: day, toOn: day, recordedById: id, recordedAt: day },
          select: { id: true },
        })
      },
    },
    staffMay: true,
  },
  {
    list: 'tag groups',
    calls: tags.tagGroups,
    name: 'name',
    fields: { colour: 'teal', active: true },
    used: {
      active: 'active',
      inUse: 'tags.IN_USE',
      use: (tagGroupId) => prisma().tag.create({ data: { id: v7(), name: 'One', tagGroupId } }),
    },
  },
]

/** A list that is only declared gets its case here automatically; a list that something names has its case above. */
const declared: readonly Case[] = Object.entries(namedLists)
  .filter(([, { calls }]) => !isNamedBySomething(calls))
  .map(([list, { calls }]) => ({ list, calls, name: 'name', fields: { active: true } }))

async function makeEventWith({
  roomId = null,
  sessionTypeId,
  dateRangeId,
}: {
  roomId?: string | null
  sessionTypeId?: string
  dateRangeId?: string
}) {
  const typeId = sessionTypeId ?? (await prisma().sessionType.create({ data: { id: v7(), name: v7() }, select: { id: true } })).id
  const timetable = { create: { id: v7(), name: 'Year 4', fromOn: new Date('2026-09-14') } }
  const day = new Date('2026-12-01')
  const id = v7()
  await prisma().event.create({
    data: {
      id,
      seriesId: id,
      title: 'Planning',
      startsOn: day,
      startsTime: '09:00',
      minutes: 60,
      timetable,
      sessionType: { connect: { id: typeId } },
      creator: { connect: { id: school.admin.id } },
      ...(roomId !== null && { room: { connect: { id: roomId } } }),
      ...(dateRangeId !== undefined && { dateRange: { connect: { id: dateRangeId } } }),
    },
  })
}

/** The calls that the tests make on a list, as the administrator. */
function toolsOf({ calls, name, entry = 'entry', fields }: Case) {
  return {
    fresh: (called: string): Entry => ({ id: v7(), revision: 0, [name]: called, ...fields }),
    save: (input: object, key?: string) => tryAs(school.admin, calls.save, input, key),
    read: async (id: string): Promise<Entry> => Object(await getAs(school.admin, calls.read, { id }))[entry],
    remove: (input: object) => tryAs(school.admin, calls.remove, input),
    rowsOf: async (input: object = {}): Promise<Record<string, unknown>[]> => Object(await getAs(school.admin, calls.list, input)).rows,
  }
}
const newName = () => `Önë ${v7().slice(-6)}`

describe.each([...cases, ...declared])('$list', (given) => {
  const { calls, name, staffMay = false } = given
  const { fresh, save, read, remove, rowsOf } = toolsOf(given)

  test('keep what is saved, once for a key, and find it by a part of its name', async () => {
    const input = fresh(` ${newName()} `)
    const key = v7()
    expect(await save(input, key)).toMatchObject({ output: { revision: 1 } })
    expect(await save(input, key)).toMatchObject({ output: { revision: 1 } })
    const trimmed = String(input[name]).trim()
    expect(await read(input.id)).toMatchObject({ ...input, [name]: trimmed, revision: 1 })
    expect(await rowsOf({ q: trimmed.replace('Önë', 'one') })).toMatchObject([{ id: input.id, [name]: trimmed }])
    expect(await rowsOf({ q: 'there is none' })).toEqual([])
    expect(await save({ ...input, revision: 1, [name]: `${trimmed} again` })).toMatchObject({ output: { revision: 2 } })
    const audits = await prisma().auditEntry.findMany({
      where: { entityId: input.id },
      orderBy: { id: 'asc' },
      select: { changes: true, actorId: true },
    })
    expect(audits).toMatchObject([
      { actorId: school.admin.id, changes: { [name]: { to: trimmed } } },
      { changes: { [name]: { from: trimmed, to: `${trimmed} again` } } },
    ])
    expect(Object.keys(Object(audits[1]?.changes))).toEqual([name])
  })

  test('are not overwritten by what was read before', async () => {
    const input = fresh(newName())
    await save(input)
    const theirs = newName()
    expect(await save({ ...input, revision: 1, [name]: theirs })).toMatchObject({ status: 'SUCCESS' })
    expect(await save({ ...input, revision: 1, [name]: newName() })).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { revision: 2, [name]: theirs } },
    })
    expect(await remove({ id: input.id, revision: 1, as: 'DELETED' })).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { revision: 2 } },
    })
    // A second entry with an id that is taken is refused.
    expect(await save({ ...input, [name]: newName() })).toMatchObject({ status: 'CONFLICT' })
    expect(await read(input.id)).toMatchObject({ revision: 2, [name]: theirs })
  })

  test('have a name each, whatever its capitals, and whoever is faster', async () => {
    const twin = newName()
    const answers = await Promise.all([twin, twin.toUpperCase(), twin.toLowerCase()].map((text) => save(fresh(text))))
    expect(answers.filter(({ status }) => status === 'SUCCESS')).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 'SUCCESS')
    expect(refused).toEqual([
      expect.objectContaining({ issues: [expect.objectContaining({ path: name, code: 'captionTaken' })] }),
      expect.objectContaining({ issues: [expect.objectContaining({ path: name, code: 'captionTaken' })] }),
    ])
    const other = fresh(newName())
    await save(other)
    expect(await save({ ...other, revision: 1, [name]: twin.toUpperCase() })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: name, code: 'captionTaken' }],
    })
    expect(await save(fresh('  '))).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: name, code: 'required' }] })
    expect(await save(fresh('x'.repeat(10_000)))).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: name, code: 'tooLong' }] })
    expect(await save({ ...fresh(newName()), sortOrder: 3 })).toMatchObject({ status: 'VALIDATION_FAILED' })
  })

  test('have a name that does not read like another', async () => {
    const twin = `Ward \u00e9 ${v7().slice(-6)}`
    await save(fresh(twin))
    const alike = [
      twin.replace('\u00e9', 'e\u0301'),
      twin.replace('W', '\uff37'),
      twin.replace(' ', '  '),
      twin.replace(' ', '\u00a0'),
      twin.replace('a', '\u0430'),
      twin.replace('W', '\ua4ea'),
      twin.replace('\u00e9', '\u0435\u0301'),
    ]
    for (const text of alike)
      expect(await save(fresh(text))).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: name, code: 'captionTaken' }] })
    expect(await save(fresh(twin.replace('\u00e9', '\u00df')))).toMatchObject({ status: 'SUCCESS' })
  })

  test('that nothing names are deleted', async () => {
    const input = fresh(newName())
    await save(input)
    expect(await remove({ id: input.id, revision: 1, as: 'DELETED' })).toMatchObject({ status: 'SUCCESS' })
    expect(await tryAs(school.admin, calls.read, { id: input.id })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await remove({ id: input.id, revision: 1, as: 'DELETED' })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await save({ ...input, revision: 1 })).toMatchObject({ status: 'CONFLICT', data: { newer: null } })
  })

  test('are read in as many statements, however many there are', async () => {
    await save(fresh(newName()))
    const few = await statementsOf(() => rowsOf())
    for (let more = 0; more < 8; more += 1) await save(fresh(newName()))
    const many = await statementsOf(() => rowsOf())
    expect(many).toHaveLength(few.length)
    expect(many.length).toBeLessThanOrEqual(6)
  })

  test('are edited by nobody else', async () => {
    const input = fresh(newName())
    await save(input)
    for (const who of [null, school.student, school.teacher, ...(staffMay ? [] : [school.staff])]) {
      const status = who ? 'FORBIDDEN' : 'AUTHENTICATION_FAILED'
      expect(await tryAs(who, calls.list, {})).toMatchObject({ status })
      expect(await tryAs(who, calls.read, { id: input.id })).toMatchObject({ status })
      expect(await tryAs(who, calls.save, { ...input, revision: 1 })).toMatchObject({ status })
      expect(await tryAs(who, calls.remove, { id: input.id, revision: 1, as: 'DELETED' })).toMatchObject({ status })
    }
    expect(await read(input.id)).toMatchObject({ revision: 1 })
  })
})

describe.each(cases.flatMap((given) => (given.used ? [{ ...given, ...given.used }] : [])))('$list that records name', (given) => {
  const { calls, use, active, inUse } = given
  const { fresh, save, read, remove } = toolsOf(given)

  test('that are used go out of use, and come back', async () => {
    const input = fresh(newName())
    await save(input)
    await use(input.id)
    expect(Object(await getAs(school.admin, calls.read, { id: input.id })).usage).toMatchObject({ isReferenced: true })
    expect(await remove({ id: input.id, revision: 1, as: 'DELETED' })).toMatchObject({ status: 'STATE_CHANGED', code: inUse })
    expect(await remove({ id: input.id, revision: 1, as: 'DEACTIVATED' })).toMatchObject({ status: 'SUCCESS' })
    expect(await read(input.id)).toMatchObject({ revision: 2, [active]: false })
    expect(await save({ ...input, revision: 2 })).toMatchObject({ status: 'SUCCESS' })
    expect(await read(input.id)).toMatchObject({ revision: 3, [active]: true })
  })

  test('are used or deleted, and never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const input = fresh(newName())
      await save(input)
      const [named, removed] = await Promise.all([
        use(input.id).then(
          () => true,
          (error: unknown) => String(error),
        ),
        remove({ id: input.id, revision: 1, as: 'DELETED' }),
      ])
      // A row that names the entry too late is refused, by the call that would have made the row or by the database.
      if (removed.status === 'SUCCESS') expect(named).toMatch(/VALIDATION_FAILED|Foreign key|No .*record/)
      else expect(named).toBe(true)
    }
  })
})
