import { beforeAll, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { listClinic, saveLine } from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { outputAs } from '../../support/call'
import { makeSchool, type School } from '../../support/school'
import { begin, callOf, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

test('a chair shows what the visit is for, and its tooth', async () => {
  const sessionId = await begin(school, { chairNumber: 4 }, school.partner)
  const line = { sessionId, revision: 0 }
  const { extraction, examination } = school.procedures
  await tryAs(school.partner, saveLine, { ...line, lineId: v7(), sortOrder: 0, procedureId: examination.id, site: 'NONE' })
  await tryAs(school.partner, saveLine, { ...line, lineId: v7(), sortOrder: 1, procedureId: extraction.id, site: 'TOOTH', teeth: [16] })
  const shown = async () => {
    const { chairs } = await outputAs(school.teacher, callOf(listClinic), {})
    return chairs[0]?.chairs.find(({ chairNumber }) => chairNumber === 4)?.session?.main
  }
  await prisma().procedure.update({ where: { id: extraction.id }, data: { weight: 2 } })
  expect(await shown()).toEqual({ caption: 'Extraction', teeth: '16', regions: [] })
  await prisma().procedure.update({ where: { id: examination.id }, data: { weight: 3 } })
  expect(await shown()).toEqual({ caption: 'Examination', teeth: '', regions: [] })
})
