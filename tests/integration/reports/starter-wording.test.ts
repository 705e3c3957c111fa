import { afterEach, beforeAll, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { listElements, readConfig, readReportsHome, removeConfig, saveConfig, saveElement } from '@/lib/contracts/reports'
import type { Privilege } from '@/lib/privileges'
import { starterElementId } from '@/prisma/seed/report-elements'
import { starterText } from '@/prisma/seed/report-texts'
import { starterReports } from '@/prisma/seed/starter-reports'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { reportsJobs } from '@/server/reports/jobs'
import '@/server/registry'
import { outputAs } from '../../support/call'
import type { Member } from '../../support/members'
import { reportCall } from '../../support/reports'
import { makeSchool } from '../../support/school'

let admin: { actor: Member['actor'] }
const run = () => reportsJobs.find(({ name }) => name === 'report-starters')?.run()
const speak = (locale: string) =>
  prisma().setting.upsert({
    where: { key: 'fallbackLocale' },
    create: { key: 'fallbackLocale', value: locale, changedAt: now() },
    update: { value: locale },
  })
const reports = async () => (await outputAs(admin, reportCall(readReportsHome), {})).reports
const idOf = async (title: string) => (await reports()).find((one) => one.title === title)?.id ?? ''
const elementNames = async () => (await outputAs(admin, reportCall(listElements), {})).rows.map(({ name }) => name)

beforeAll(async () => {
  const school = await makeSchool()
  const privileges = new Set<Privilege>(['REPORT_ADMIN', 'REPORT_ALLSTUDENTS', 'REPORT_CLINICALEXPERIENCE'])
  admin = { actor: { ...school.admin.actor, privileges } }
  await run()
})
afterEach(async () => {
  await prisma().setting.deleteMany({ where: { key: 'fallbackLocale' } })
  await run()
})

test('what nobody has changed follows the language of the institution, and back', async () => {
  await speak('de')
  await run()
  const inGerman = starterReports.map(({ title }) => starterText(title, 'de')).toSorted()
  expect((await reports()).map(({ title }) => title).toSorted()).toEqual(inGerman)
  expect(await elementNames()).toContain(starterText('Procedures done', 'de'))
  const { found } = await outputAs(admin, reportCall(readConfig), { id: await idOf(starterText('Clinical activity', 'de')) })
  expect(found.blocks[0]?.title).toBe(starterText('By clinic', 'de'))
  expect(found.elements.map(({ name }) => name)).toContain(starterText('Finished sessions', 'de'))
  expect(found.revision).toBe(1)
  await speak('no-TR')
  await run()
  expect((await reports()).map(({ title }) => title).toSorted()).toEqual(starterReports.map(({ title }) => title).toSorted())
  expect(await elementNames()).toContain('Procedures done')
})

test('what came with an earlier version says and shows what this one does', async () => {
  const id = await idOf('Procedures per student')
  const { blocks } = (await outputAs(admin, reportCall(readConfig), { id })).found
  const before = blocks.map(({ spread: _, ...block }) => ({ ...block, title: 'An earlier wording' }))
  await prisma().reportConfig.update({ where: { id }, data: { note: 'An earlier note', blocks: before } })
  await run()
  const { found } = await outputAs(admin, reportCall(readConfig), { id })
  expect(found.blocks).toEqual(blocks)
  expect(found.blocks[0]?.spread).toBe(true)
  expect(found.note).toBe(starterReports.find(({ title }) => title === 'Procedures per student')?.note)
})

test('what the institution has changed, removed or named itself stays as it is', async () => {
  const [mine, gone] = [await idOf('Sign-off turnaround'), await idOf('Competency tests')]
  const { found } = await outputAs(admin, reportCall(readConfig), { id: mine })
  const { elements: _, ...config } = found
  await outputAs(admin, reportCall(saveConfig), { ...config, note: 'Ours' })
  await outputAs(admin, reportCall(removeConfig), { id: gone, revision: 1 })
  const own = { id: v7(), revision: 0, title: starterText('Year against year', 'de'), about: 'COHORT', blocks: config.blocks }
  await outputAs(admin, reportCall(saveConfig), own)
  const elementId = starterElementId('Hours taught')
  const definition = { source: 'teaching', measure: { kind: 'SUM', field: 'hours' }, decimals: 1 }
  await outputAs(admin, reportCall(saveElement), { id: elementId, revision: 1, name: 'Our hours', definition })
  await speak('de')
  await run()
  const all = await reports()
  expect(all.find(({ id }) => id === mine)).toMatchObject({ title: 'Sign-off turnaround', note: 'Ours' })
  expect(all.some(({ id }) => id === gone)).toBe(false)
  // The title is taken: the institution's own report keeps it, and the starter the one that it had.
  expect(all.filter(({ title }) => title === own.title).map(({ id }) => id)).toEqual([own.id])
  expect(all.some(({ title }) => title === 'Year against year')).toBe(true)
  expect(await elementNames()).toContain('Our hours')
})
