import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkElement, listElements, readElement } from '@/lib/contracts/reports'
import { starterElements } from '@/prisma/seed/report-elements'
import { closeDb } from '@/server/kernel/db'
import { measureSources } from '@/server/kernel/queries/measures.sql'
import '@/server/registry'
import { outputAs } from '../../support/call'
import { demoTime } from '../../support/demo-school'
import { makeCountedSchool } from '../../support/measures'
import { memberOf, type Member } from '../../support/members'
import { reportCall } from '../../support/reports'

let admin: Member

beforeAll(async () => {
  await makeCountedSchool()
  admin = await memberOf('admin', demoTime)
}, 180_000)
afterAll(closeDb)

test('the demo school has the 25, each as it came', async () => {
  const { rows, total } = await outputAs(admin, reportCall(listElements), {})
  expect(starterElements).toHaveLength(25)
  expect(total).toBe(25)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(starterElements.map(({ name }) => name).toSorted())
  expect(rows.every(({ version, savedBy, definition }) => version === 1 && savedBy === null && definition !== null)).toBe(true)
  const { found } = await outputAs(admin, reportCall(readElement), { id: rows[0]?.id })
  expect(found.versions).toMatchObject([{ version: 1, savedBy: null }])
})

test.each(starterElements.map(({ name, definition }) => [name, definition] as const))(
  '%s: says something of the demo school',
  async (_, definition) => {
    const { total } = await outputAs(admin, reportCall(checkElement), { definition, span: 'ALL' })
    expect(total.n).toBeGreaterThan(0)
    expect(total.value).not.toBeNull()
  },
)

test('they name nothing of a catalogue, which another school does not have', () => {
  const named = starterElements.flatMap(({ name, definition: { source, where = [], measure } }) =>
    [...where.flat(), ...('where' in measure ? measure.where : [])].flatMap(({ field }) => {
      const found = measureSources().find((one) => one.name === source)?.fields[field]
      return found === undefined || found.names !== undefined ? [`${name}: ${field}`] : []
    }),
  )
  expect(named).toEqual([])
})
