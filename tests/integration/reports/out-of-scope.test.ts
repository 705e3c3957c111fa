import { beforeAll, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/reports'
import '@/server/registry'
import { outputAs } from '../../support/call'
import { expectOutOfScope } from '../../support/out-of-scope'
import { runJobNamed } from '../../support/jobs'
import { makeTargets, reportCall } from '../../support/reports'
import { makeSchool, type School } from '../../support/school'

let school: School
let elementId: string
beforeAll(async () => {
  school = await makeSchool()
  await makeTargets(school)
  elementId = v7()
  const element = { id: elementId, revision: 0, name: 'Done', definition: { source: 'procedures', measure: { kind: 'COUNT' } } }
  await outputAs(school.admin, reportCall(contracts.saveElement), element)
})

const uid = v7()
const block = () => ({ uid, title: 'All', show: 'NUMBER', elements: [{ id: elementId, version: 1 }] })
const input = (id: string, more: object = {}) => ({ id, revision: 0, title: `Report ${v7()}`, about: 'COHORT', blocks: [block()], ...more })
async function report(more: object = {}): Promise<string> {
  const id = v7()
  await outputAs(school.admin, reportCall(contracts.saveConfig), input(id, more))
  return id
}
async function makeSaved(configId: string): Promise<string> {
  const id = v7()
  await outputAs(school.admin, reportCall(contracts.saveReport), { id, revision: 0, configId, name: v7(), filters: {} })
  return id
}

test('reports that are in use by nobody open to those who set reports up alone', async () => {
  const reach = { parameter: 'id', entitled: school.admin, strangers: [school.teacher, school.student], reachableBy: ['ADMIN'] } as const
  const off = () => report({ active: false })
  await expectOutOfScope({ call: reportCall(contracts.readReport), input: (id) => ({ id }), id: await off(), ...reach })
  await expectOutOfScope({ call: reportCall(contracts.readBlock), input: (id) => ({ id, uid }), id: await off(), ...reach })
  await expectOutOfScope({ call: reportCall(contracts.listCellRows), input: (id) => ({ id, uid, element: 0 }), id: await off(), ...reach })
  await expectOutOfScope({ call: reportCall(contracts.readConfig), input: (id) => ({ id }), id: await off(), ...reach })
  await expectOutOfScope({
    call: reportCall(contracts.saveConfig),
    input: (id) => input(id, { revision: 1 }),
    id: await off(),
    ...reach,
  })
  await expectOutOfScope({ call: reportCall(contracts.removeConfig), input: (id) => ({ id, revision: 1 }), id: await off(), ...reach })
  await expectOutOfScope({
    call: reportCall(contracts.saveReport),
    input: (configId) => ({ id: v7(), revision: 0, configId, name: v7(), filters: {} }),
    id: await off(),
    ...reach,
    parameter: 'configId',
  })
})

test('a report about a student is of those whom one sees', async () => {
  const id = await report({ about: 'STUDENT' })
  const of = (more: object = {}) => ({
    parameter: 'studentId',
    id: school.student.id,
    entitled: school.admin,
    strangers: [school.partner],
    reachableBy: ['TEACHER', 'STAFF', 'ADMIN'] as const,
    ...more,
  })
  await expectOutOfScope({ call: reportCall(contracts.readReport), input: (studentId) => ({ id, studentId }), ...of() })
  await expectOutOfScope({ call: reportCall(contracts.readBlock), input: (studentId) => ({ id, uid, studentId }), ...of() })
  await expectOutOfScope({ call: reportCall(contracts.listCellRows), input: (studentId) => ({ id, uid, element: 0, studentId }), ...of() })
  const asked = { elementIds: [elementId], show: 'NUMBER' }
  await expectOutOfScope({ call: reportCall(contracts.readAnalysis), input: (studentId) => ({ studentId }), ...of() })
  await expectOutOfScope({ call: reportCall(contracts.analyse), input: (studentId) => ({ ...asked, studentId }), ...of() })
  await expectOutOfScope({
    call: reportCall(contracts.listAnalysisRows),
    input: (studentId) => ({ ...asked, element: 0, studentId }),
    ...of(),
  })
  await expectOutOfScope({
    call: reportCall(contracts.tryBlock),
    input: (studentId) => ({ block: block(), about: 'STUDENT', studentId }),
    ...of({ reachableBy: ['ADMIN'] }),
  })
})

test('a report is prepared and taken away by whom it is open to, of those whom they see', async () => {
  const reach = {
    parameter: 'asked.id',
    entitled: school.admin,
    strangers: [school.teacher, school.student],
    reachableBy: ['ADMIN'],
  } as const
  for (const contract of [contracts.exportBlocks, contracts.beginRun])
    await expectOutOfScope({
      call: reportCall(contract),
      input: (id) => ({ format: 'CSV', asked: { of: 'REPORT', id } }),
      id: await report({ active: false }),
      ...reach,
    })
  const id = await report({ about: 'STUDENT' })
  for (const contract of [contracts.exportBlocks, contracts.beginRun])
    await expectOutOfScope({
      call: reportCall(contract),
      input: (studentId) => ({ format: 'CSV', asked: { of: 'REPORT', id, studentId } }),
      parameter: 'asked.studentId',
      id: school.student.id,
      entitled: school.admin,
      strangers: [school.partner],
      reachableBy: ['TEACHER', 'STAFF', 'ADMIN'],
    })
})

test('what is prepared for somebody is theirs', async () => {
  const reach = { parameter: 'id', entitled: school.admin, strangers: [school.teacher, school.student] } as const
  const begun = async (format: 'CSV' | 'SCREEN') => {
    const asked = { of: 'REPORT', id: await report() }
    return (await outputAs(school.admin, reportCall(contracts.beginRun), { format, asked })).id
  }
  await expectOutOfScope({ call: reportCall(contracts.readRun), input: (id) => ({ id }), id: await begun('SCREEN'), ...reach })
  const file = await begun('CSV')
  await runJobNamed('report-runs')
  await expectOutOfScope({ call: reportCall(contracts.openRun), input: (id) => ({ id }), id: file, ...reach })
  await expectOutOfScope({ call: reportCall(contracts.stopRun), input: (id) => ({ id }), id: await begun('SCREEN'), ...reach })
})

test('a report that somebody keeps is theirs', async () => {
  const configId = await report()
  const reach = { parameter: 'id', entitled: school.admin, strangers: [school.teacher, school.student] } as const
  await expectOutOfScope({ call: reportCall(contracts.readSaved), input: (id) => ({ id }), id: await makeSaved(configId), ...reach })
  await expectOutOfScope({
    call: reportCall(contracts.saveReport),
    input: (id) => ({ id, revision: 1, configId, name: v7(), filters: {} }),
    id: await makeSaved(configId),
    ...reach,
  })
  await expectOutOfScope({
    call: reportCall(contracts.removeSaved),
    input: (id) => ({ id, revision: 1 }),
    id: await makeSaved(configId),
    ...reach,
  })
  expect((await outputAs(school.admin, reportCall(contracts.listSaved), {})).rows.length).toBeGreaterThan(0)
})
