import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { exportPeople } from '@/lib/contracts/users/bulk'
import { peopleColumns } from '@/lib/people-columns'
import { prisma } from '@/server/kernel/db'
import { getAs } from '../../support/accounts'
import { bring } from '../../support/imports'
import { makeSchool } from '../../support/school'

test('a list of people that was exported is brought back as it is: nobody would be changed', async () => {
  const school = await makeSchool()
  const programmeId = v7()
  await prisma().programme.create({ data: { id: programmeId, name: 'Dentistry', lengthYears: 5 } })
  await prisma().user.update({ where: { id: school.student.id }, data: { programmeId, phone: '+44 20 7946 0000', studentIdNumber: '-12', enrolments: { create: { id: v7(), fromOn: new Date('2026-09-01'), programmeId, year: 4, status: 'ACTIVE', groupId: (await prisma().studentGroup.findFirstOrThrow()).id } } } })
  await prisma().user.update({ where: { id: school.stranger.id }, data: { activation: 'PENDING', jobTitle: '=1+1' } })
  const { csv, rows } = await getAs(school.admin, exportPeople, { who: { filter: {}, exceptIds: [] }, columns: [...peopleColumns], sort: 'name' })
  expect(csv).toContain("'+44 20 7946 0000")
  const file = await bring(school.admin, Buffer.from(csv))
  const found = await file.check({ key: 'username' })
  expect(found.rows.filter(({ outcome }) => outcome !== 'SAME').map(({ label, changes, errors }) => ({ label, changes, errors }))).toEqual([])
  expect(found.import.counts).toMatchObject({ NEW: 0, CHANGED: 0, SAME: rows, ERROR: 0 })
})
