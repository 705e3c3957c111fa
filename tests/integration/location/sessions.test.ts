import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSession } from '@/lib/contracts/clinical-sessions'
import type { LocationRule } from '@/lib/location/vocabulary'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { outputAs } from '../../support/call'
import { makeSchool, schoolDay, schoolTime, type School } from '../../support/school'
import { begin, callOf } from '../../support/treatment-sessions'

const clinic = { latitude: 54.978, longitude: -1.614 }
const here = { ...clinic, accuracy: 12, takenAt: schoolTime.toISOString() }
const abroad = { ...here, latitude: 35.68, longitude: 139.69 }

let school: School
beforeAll(async () => {
  school = await makeSchool()
  const { id: buildingId } = await prisma().building.create({
    data: { id: v7(), name: 'Dental hospital', ...clinic },
    select: { id: true },
  })
  await prisma().room.create({ data: { id: v7(), name: 'Clinic', kind: 'CLINIC', buildingId, clinicId: school.clinicId } })
})
beforeEach(() => stopClock(schoolTime))

const askLocation = (locationRule: LocationRule) =>
  prisma().clinic.update({ where: { id: school.clinicId }, data: { locationRule }, select: { id: true } })
const readWhere = async (id: string, who = school.teacher) => (await outputAs(who, callOf(readSession), { id })).session.where

describe('a clinic that asks where its sessions are recorded', () => {
  test('tells whoever reads one how far from the clinic it was begun', async () => {
    await askLocation('REQUIRED')
    const id = await begin(school, { position: here })
    for (const who of [school.student, school.teacher])
      expect(await readWhere(id, who)).toMatchObject([
        { by: { id: school.student.id }, place: 'Dental hospital', within: 50, coordinates: null, flags: [] },
      ])
  })

  test('flags one that was begun elsewhere, with a position that says little, or with a clock that was set back', async () => {
    await askLocation('OPTIONAL')
    expect(await readWhere(await begin(school, { position: abroad }))).toMatchObject([{ within: 'FAR', flags: ['FAR'] }])
    expect(await readWhere(await begin(school, { position: { ...here, accuracy: 400 } }))).toMatchObject([{ flags: ['INEXACT'] }])
    const back = new Date(schoolTime.getTime() - 86_400_000).toISOString()
    expect(await readWhere(await begin(school, { position: { ...here, takenAt: back } }))).toMatchObject([{ flags: ['OTHER_TIME'] }])
  })

  test('goes on without it, with the reason and flagged where it is required', async () => {
    await askLocation('REQUIRED')
    const withoutPosition = { none: 'UNAVAILABLE', reason: 'The tablet has no GPS' }
    expect(await readWhere(await begin(school, { withoutPosition }))).toMatchObject([{ ...withoutPosition, flags: ['NO_LOCATION'] }])
    expect(await readWhere(await begin(school))).toMatchObject([{ none: 'PENDING', flags: ['NO_LOCATION'] }])
    await askLocation('OPTIONAL')
    expect(await readWhere(await begin(school, { withoutPosition }))).toEqual([])
  })

  test('begins the same session once, with what was said first', async () => {
    await askLocation('REQUIRED')
    const id = await begin(school, { position: here })
    await begin(school, { id, position: abroad })
    expect(await readWhere(id)).toMatchObject([{ within: 50 }])
  })

  test('asks nothing of a session of another day, and of a teacher who begins one for a student', async () => {
    await askLocation('REQUIRED')
    const before = new Date(new Date(schoolDay).getTime() - 86_400_000).toISOString().slice(0, 10)
    expect(await readWhere(await begin(school, { heldOn: before, position: abroad }))).toEqual([])
    const id = await begin(school, { studentId: school.student.id, position: abroad }, school.teacher)
    expect(await readWhere(id)).toEqual([])
  })

  test('stores coordinates nowhere but in the position itself', async () => {
    await prisma().clinic.update({ where: { id: school.clinicId }, data: { locationRule: 'REQUIRED', locationKept: 'COORDINATES' } })
    const id = await begin(school, { position: abroad })
    expect(await readWhere(id)).toMatchObject([{ coordinates: { latitude: 35.68, longitude: 139.69 } }])
    const [acts, history, keys] = [
      await prisma().auditEntry.findMany({ where: { entityId: id } }),
      await prisma().sessionHistory.findMany({ where: { sessionId: id } }),
      await prisma().$queryRaw<{ row: unknown }[]>`SELECT to_jsonb(k) AS row FROM idempotency_key k`,
    ]
    expect(JSON.stringify([acts, history, keys], (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      '139.69',
    )
  })
})

test('a clinic that does not ask looks at no position', async () => {
  await askLocation('OFF')
  expect(await readWhere(await begin(school, { position: here }))).toEqual([])
})
