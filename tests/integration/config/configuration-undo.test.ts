import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/config/configuration'
import type { ConfigurationFile } from '@/lib/contracts/config/configuration'
import { seedCatalogue } from '@/prisma/seed/catalogue'
import { forgetSettings } from '@/server/config'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { callAs, outputAs } from '../../support/call'
import { callOf } from '../../support/lists'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'

const at = new Date('2026-11-20T10:00:00Z')
const hoursLater = (hours: number) => new Date(at.getTime() + hours * 3_600_000)
let admin: Member
let deanId: string
beforeAll(async () => {
  stopClock(at)
  admin = await member('ADMIN')
  await seedCatalogue(prisma())
  deanId = v7()
  await prisma().role.create({ data: { id: deanId, name: 'Dean', privileges: { create: { privilege: 'USERS_VIEW' } } } })
  await prisma().userRole.create({ data: { roleId: deanId, userId: (await member('STAFF')).id } })
  await prisma().term.create({ data: { id: v7(), title: 'Autumn', startsOn: new Date('2026-09-21'), endsOn: new Date('2026-12-18') } })
})
beforeEach(() => {
  stopClock(at)
  forgetSettings()
})

type Item = Record<string, unknown>
const exportConfigurationFile = async () => (await outputAs(admin, callOf(contracts.exportConfiguration), {}, { at })).file
/** Imports the file with some parts changed. Returns the import's id. */
async function importChanges(changes: Record<string, (items: Item[]) => Item[]>): Promise<string> {
  const whole = await exportConfigurationFile()
  const parts = Object.fromEntries(
    Object.entries(changes).map(([part, change]) => [part, change(structuredClone(whole.parts[part] ?? []))]),
  )
  const file: ConfigurationFile = { ...whole, parts }
  const { seen } = await outputAs(admin, callOf(contracts.tryConfiguration), { file }, { at })
  await outputAs(admin, callOf(contracts.applyConfiguration), { file, seen }, { at })
  const [newest] = (await outputAs(admin, callOf(contracts.listConfigurationImports), {}, { at })).imports
  return newest?.id ?? ''
}
const undo = (id: string, when = at) => callAs(admin, callOf(contracts.undoConfiguration), { id }, { at: when })
const tryUndo = (id: string) => callAs(admin, callOf(contracts.tryUndoConfiguration), { id }, { at })
const add = (item: Item) => (items: Item[]) => [...items, item]
const changeNamed = (named: string, change: Item) => (items: Item[]) =>
  items.map((item) => ([item.name, item.title, item.caption, item.id].includes(named) ? { ...item, ...change } : item))
/** The same items with new ids. */
const itemsOf = (section: Item | undefined) =>
  (Array.isArray(section?.items) ? section.items : []).map((item: Item) => ({ ...item, id: v7() }))
const flag = (caption: string) => ({ id: v7(), caption, colour: 'blue', active: true, shownToTeachers: false })

describe('an import of the configuration', () => {
  test('is undone: what it changed is as it was, what it made is gone, whatever names what', async () => {
    const before = await exportConfigurationFile()
    const [scaleId, sectionId, specialtyId, groupId] = [v7(), v7(), v7(), v7()]
    const sections = before.parts.sections ?? []
    const scales = before.parts.scales ?? []
    const id = await importChanges({
      settings: changeNamed('identity', { brandName: 'Southgate' }),
      wording: changeNamed('de', { texts: { 'shell.titles.dashboard': 'Start' } }),
      programmes: add({ id: v7(), name: 'Hygiene', lengthYears: 3, published: true }),
      flags: add(flag('Tutor')),
      tagGroups: add({ id: groupId, name: 'Skills', colour: 'teal', active: true }),
      tags: add({ id: v7(), name: 'Suturing', groupId, active: true }),
      terms: changeNamed('Autumn', { endsOn: '2026-12-20' }),
      specialties: add({ id: specialtyId, name: 'Gerodontology', active: true }),
      scales: (items) => [
        ...items.map((item) => ({ ...item, name: `${String(item.name)} 2` })),
        { ...scales[0], id: scaleId, name: 'New scale' },
      ],
      procedures: (items) => items.map((item, at) => (at === 0 ? { ...item, caption: 'Called otherwise' } : item)),
      sections: add({ ...sections[0], id: sectionId, caption: 'New section', scaleId, items: itemsOf(sections[0]) }),
      phrases: add({ id: v7(), kind: 'GOOD', text: 'Very neat' }),
      roles: (items) => [
        ...changeNamed('Dean', { privileges: ['USERS_VIEW', 'AUDIT_VIEW'] })(items),
        { ...items[0], id: v7(), name: 'Registrar', privileges: ['USERS_VIEW'] },
      ],
    })
    expect(await prisma().rolePrivilege.count({ where: { roleId: deanId } })).toBe(2)
    expect(await exportConfigurationFile()).not.toEqual(before)
    const foreseen = await tryUndo(id)
    expect(foreseen).toMatchObject({ output: { undone: 14 + scales.length, kept: [] } })
    // A trial stores nothing.
    expect(await prisma().role.count({ where: { name: 'Registrar' } })).toBe(1)
    expect(await undo(id)).toMatchObject({ output: { undone: 14 + scales.length, kept: [] } })
    forgetSettings()
    expect(await exportConfigurationFile()).toEqual(before)
    expect(
      await prisma().auditEntry.findFirst({
        where: { action: 'config.configurationUndone', entityId: 'configuration' },
        select: { changes: true },
      }),
    ).toEqual({
      changes: { undone: { to: 14 + scales.length }, kept: { to: 0 } },
    })
  }, 60_000)

  test('leaves what somebody changed or used since, and names it', async () => {
    const [kept, changed, gone] = [flag('Kept'), flag('Changed'), flag('Gone')]
    const id = await importChanges({
      flags: (items) => [...items, kept, changed, gone],
      terms: changeNamed('Autumn', { endsOn: '2026-12-21' }),
    })
    const student = await member('STUDENT')
    await prisma().userFlag.create({ data: { userId: student.id, flagId: kept.id } })
    await prisma().flag.update({ where: { id: changed.id }, data: { colour: 'red', revision: { increment: 1 } } })
    await prisma().flag.delete({ where: { id: gone.id } })
    const answer = {
      undone: 1,
      kept: [
        { part: 'flags', called: 'Gone', reason: 'It is no longer there' },
        { part: 'flags', called: 'Changed', reason: 'It was changed since' },
        { part: 'flags', called: 'Kept', reason: 'It is in use by now' },
      ],
    }
    expect(await tryUndo(id)).toMatchObject({ output: answer })
    expect(await undo(id)).toMatchObject({ output: answer })
    expect(await prisma().flag.count({ where: { id: { in: [kept.id, changed.id] } } })).toBe(2)
    expect((await prisma().term.findFirstOrThrow({ where: { title: 'Autumn' } })).endsOn.toISOString()).toContain('2026-12-18')
  })

  test('can be undone for a day, once', async () => {
    const id = await importChanges({ flags: add(flag('For a day')) })
    const list = async (when: Date) => (await outputAs(admin, callOf(contracts.listConfigurationImports), {}, { at: when })).imports[0]
    expect(await list(at)).toMatchObject({
      id,
      by: admin.displayName,
      made: 1,
      changed: 0,
      undoneAt: null,
      undoableUntil: hoursLater(24).toISOString(),
    })
    expect(await list(hoursLater(24))).toMatchObject({ id, undoableUntil: null })
    await prisma().signInSession.updateMany({ data: { provenAt: hoursLater(24) } })
    const late = { ...admin, actor: { ...admin.actor, provenAt: hoursLater(24) } }
    expect(await callAs(late, callOf(contracts.undoConfiguration), { id }, { at: hoursLater(24) })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'config.TOO_LATE',
    })
    expect(await undo(id)).toMatchObject({ status: 'SUCCESS' })
    expect(await undo(id)).toMatchObject({ status: 'STATE_CHANGED', code: 'config.TOO_LATE' })
    expect(await list(at)).toMatchObject({ undoneAt: at.toISOString(), undoableUntil: null })
    expect((await prisma().configurationImport.findUniqueOrThrow({ where: { id } })).items).toEqual([])
  })

  test('that changed nothing is none', async () => {
    const before = await prisma().configurationImport.count()
    await importChanges({ flags: (items) => items })
    expect(await prisma().configurationImport.count()).toBe(before)
  })
})

describe('undoing it', () => {
  test('takes a fresh proof, and is for who configures', async () => {
    const id = await importChanges({ flags: add(flag('Proof')) })
    for (const contract of [contracts.tryUndoConfiguration, contracts.undoConfiguration])
      expect(await callAs(admin, callOf(contract), { id }, { at: new Date(at.getTime() + 11 * 60_000) })).toMatchObject({
        status: 'FORBIDDEN',
        code: 'sign-in.REAUTHENTICATE',
      })
    for (const role of ['STUDENT', 'TEACHER', 'STAFF'] as const)
      expect(await callAs(await member(role), callOf(contracts.listConfigurationImports), {})).toMatchObject({ status: 'FORBIDDEN' })
    for (const contract of [contracts.tryUndoConfiguration, contracts.undoConfiguration])
      await expectOutOfScope({
        call: callOf(contract),
        parameter: 'id',
        input: (of) => ({ id: of }),
        id,
        entitled: admin,
        reachableBy: ['ADMIN'],
      })
  })

  test('is done of each entry by who may do so in its own screen', async () => {
    const id = await importChanges({ flags: add(flag('Theirs')), terms: changeNamed('Autumn', { endsOn: '2026-12-22' }) })
    const configurer = { ...admin, actor: { ...admin.actor, privileges: new Set(['CONFIG_ADMIN'] as const) } }
    expect(await callAs(configurer, callOf(contracts.undoConfiguration), { id }, { at })).toMatchObject({
      output: { undone: 1, kept: [{ part: 'flags', called: '' }] },
    })
  })
})
