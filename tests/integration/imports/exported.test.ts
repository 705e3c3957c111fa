import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { exportPeople } from '@/lib/contracts/users/bulk'
import { locales } from '@/lib/i18n/locales'
import { peopleColumns, usualPeopleColumns } from '@/lib/users/people-columns'
import { prisma } from '@/server/kernel/db'
import { getAs } from '../../support/accounts'
import { importFile } from '../../support/imports'
import { makeSchool, type School } from '../../support/school'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

test('a list of people that was exported is brought back as it is: nobody would be changed', async () => {
  const programmeId = v7()
  await prisma().programme.create({ data: { id: programmeId, name: 'Dentistry', lengthYears: 5 } })
  await prisma().user.update({
    where: { id: school.student.id },
    data: {
      programmeId,
      phone: '+44 20 7946 0000',
      studentIdNumber: '-12',
      enrolments: {
        create: {
          id: v7(),
          fromOn: new Date('2026-09-01'),
          programmeId,
          year: 4,
          status: 'ACTIVE',
          groupId: (await prisma().studentGroup.findFirstOrThrow()).id,
        },
      },
    },
  })
  await prisma().user.update({ where: { id: school.stranger.id }, data: { activation: 'PENDING', jobTitle: '=1+1' } })
  const { csv, rows } = await getAs(school.admin, exportPeople, {
    who: { filter: {}, exceptIds: [] },
    columns: [...peopleColumns],
    sort: 'name',
  })
  expect(csv).toContain("'+44 20 7946 0000")
  const file = await importFile(school.admin, Buffer.from(csv))
  const found = await file.check({ key: 'username' })
  expect(found.rows.filter(({ outcome }) => outcome !== 'SAME').map(({ label, changes, errors }) => ({ label, changes, errors }))).toEqual(
    [],
  )
  expect(found.import.counts).toMatchObject({ NEW: 0, CHANGED: 0, SAME: rows, ERROR: 0 })
})

test.each(locales)('the usual columns, as somebody who reads %s exports them, say whom each row is about', async (locale) => {
  await prisma().user.update({ where: { id: school.admin.id }, data: { locale } })
  const teaching = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'TEACHER' }, select: { id: true } })
  await prisma().userRole.createMany({ data: [{ userId: school.admin.id, roleId: teaching.id }], skipDuplicates: true })
  const { csv, rows } = await getAs(school.admin, exportPeople, {
    who: { filter: {}, exceptIds: [] },
    columns: [...usualPeopleColumns],
    sort: 'name',
  })
  const file = await importFile(school.admin, Buffer.from(csv))
  const { import: found } = await file.check({ key: 'email' })
  expect(found.counts).toMatchObject({ NEW: 0, CHANGED: 0, SAME: rows, ERROR: 0 })
})
