import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/folders'
import type { ReceiptKind } from '@/lib/folders/vocabulary'
import { prisma } from '@/server/kernel/db'
import { filesListeners } from '@/server/files'
import { foldersJobs } from '@/server/folders'
import { attempt, asset, file, folder, output } from '../../support/folders'
import { makeSchool, schoolTime, type School } from '../../support/school'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const share = (nodeId: string, receipt: ReceiptKind) =>
  attempt(school.teacher, contracts.shareNode, {
    nodeId,
    with: [school.student, school.colleague].map(({ id }) => ({ id: v7(), target: 'USER', targetId: id, year: 0 })),
    receipt,
    untilOn: null,
  })
const revisionOf = async (id: string) => (await prisma().fileNode.findUniqueOrThrow({ where: { id }, select: { revision: true } })).revision

describe('versions', () => {
  test('follow each other; readers get the current one, the owner any', async () => {
    const { teacher, student } = school
    const { id, assetId: first } = await file(teacher, 'protocol.pdf')
    await share(id, 'NONE')
    const second = await asset(teacher, 'protocol final.pdf')
    expect(await attempt(teacher, contracts.newVersion, { nodeId: id, assetId: second, revision: 1 })).toMatchObject({ status: 'SUCCESS' })
    expect(await output(teacher, contracts.listVersions, { nodeId: id })).toMatchObject({
      current: 2,
      versions: [
        { number: 2, assetId: second, fileName: 'protocol final.pdf' },
        { number: 1, assetId: first },
      ],
    })
    const download = async (who: typeof student, one: string) => (await attempt(who, contracts.downloadNode, { id: one })).status
    expect([await download(student, first), await download(student, second)]).toEqual(['NOT_FOUND', 'SUCCESS'])
    expect(await download(teacher, first)).toBe('SUCCESS')
    expect(await attempt(student, contracts.downloadNode, { id: second })).toMatchObject({ output: { fileName: 'protocol.pdf' } })
    expect(await attempt(teacher, contracts.restoreVersion, { nodeId: id, number: 1, revision: 2 })).toMatchObject({ status: 'SUCCESS' })
    expect([await download(student, first), await download(student, second)]).toEqual(['SUCCESS', 'NOT_FOUND'])
    expect((await output(teacher, contracts.listVersions, { nodeId: id })).versions.map(({ number }) => number)).toEqual([3, 2, 1])
  })

  test('are of the same type, and never over another’s save', async () => {
    const { teacher } = school
    const { id } = await file(teacher, 'plan.pdf')
    const next = async (name: string, revision: number) =>
      attempt(teacher, contracts.newVersion, { nodeId: id, assetId: await asset(teacher, name), revision })
    expect(await next('plan.docx', 1)).toMatchObject({ issues: [{ path: 'assetId', code: 'versionOfOtherType' }] })
    expect(await next('plan.PDF', 1)).toMatchObject({ status: 'SUCCESS' })
    expect(await next('plan.pdf', 1)).toMatchObject({ status: 'CONFLICT' })
    expect(await attempt(teacher, contracts.restoreVersion, { nodeId: id, number: 1, revision: 1 })).toMatchObject({ status: 'CONFLICT' })
    expect(await attempt(teacher, contracts.restoreVersion, { nodeId: id, number: 9, revision: 2 })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('are twenty at most: the oldest goes, with its file', async () => {
    const { teacher } = school
    const { id, assetId: first } = await file(teacher, 'often.pdf')
    for (let number = 2; number <= 21; number += 1)
      await output(teacher, contracts.newVersion, { nodeId: id, assetId: await asset(teacher, 'often.pdf'), revision: number - 1 })
    const { versions, current } = await output(teacher, contracts.listVersions, { nodeId: id })
    expect([versions.length, current, versions.at(-1)?.number]).toEqual([20, 21, 2])
    expect((await prisma().asset.findUniqueOrThrow({ where: { id: first }, select: { deletedAt: true } })).deletedAt).not.toBeNull()
  })
})

describe('receipts', () => {
  test('say who confirmed the current version', async () => {
    const { teacher, student, colleague } = school
    const { id } = await file(teacher, 'read me.pdf')
    await share(id, 'CONFIRMED')
    const asked = async () =>
      (await output(student, contracts.listShared, {})).rows.filter((row) => row.id === id).map(({ confirm }) => confirm)
    expect(await asked()).toEqual(['ASKED'])
    const confirm = (version: number) => attempt(student, contracts.confirmRead, { nodeId: id, version })
    expect(await confirm(1)).toMatchObject({ status: 'SUCCESS' })
    expect(await asked()).toEqual(['DONE'])
    expect(await output(teacher, contracts.readFileReceipts, { nodeId: id })).toMatchObject({
      version: 1,
      opened: 1,
      of: 2,
      confirmed: 1,
      toConfirm: 2,
      people: [
        { id: colleague.id, openedAt: null, confirmedAt: null },
        { id: student.id, openedAt: schoolTime.toISOString(), confirmedAt: schoolTime.toISOString() },
      ],
    })
    await output(teacher, contracts.newVersion, { nodeId: id, assetId: await asset(teacher, 'b.pdf'), revision: await revisionOf(id) })
    expect(await asked()).toEqual(['ASKED'])
    expect(await confirm(1)).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await output(teacher, contracts.readFileReceipts, { nodeId: id })).toMatchObject({ version: 2, opened: 0, confirmed: 0, of: 2 })
  })

  test('say who opened the current version first when, where the share asks for that alone', async () => {
    const { teacher, student, colleague } = school
    const { id } = await file(teacher, 'opened.pdf')
    await share(id, 'OPENED')
    const row = async () => (await output(student, contracts.listShared, {})).rows.find((one) => one.id === id)
    expect(await row()).toMatchObject({ confirm: 'NONE', tellsOpening: true })
    const open = (at: Date, version = 1) => attempt(student, contracts.markOpened, { nodeId: id, version }, { at })
    const later = (hours: number) => new Date(schoolTime.getTime() + hours * 3_600_000)
    expect([await open(later(0)), await open(later(1))]).toMatchObject([{ status: 'SUCCESS' }, { status: 'SUCCESS' }])
    expect(await output(teacher, contracts.readFileReceipts, { nodeId: id })).toMatchObject({
      opened: 1,
      of: 2,
      toConfirm: 0,
      people: [
        { id: colleague.id, confirms: false, openedAt: null },
        { id: student.id, confirms: false, openedAt: later(0).toISOString(), confirmedAt: null },
      ],
    })
    expect(await attempt(student, contracts.confirmRead, { nodeId: id, version: 1 })).toMatchObject({ status: 'NOT_FOUND' })
    await output(teacher, contracts.newVersion, { nodeId: id, assetId: await asset(teacher, 'b.pdf'), revision: await revisionOf(id) })
    expect(await open(later(2))).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await open(later(3), 2)).toMatchObject({ status: 'SUCCESS' })
    expect(await output(teacher, contracts.readFileReceipts, { nodeId: id })).toMatchObject({
      version: 2,
      opened: 1,
      people: [{ id: colleague.id }, { id: student.id, openedAt: later(3).toISOString() }],
    })
  })

  test('of a confirmation keep when the version was opened, and ask the next version anew', async () => {
    const { teacher, student } = school
    const { id } = await file(teacher, 'opened and read.pdf')
    await share(id, 'CONFIRMED')
    const receipt = async () =>
      (await output(teacher, contracts.readFileReceipts, { nodeId: id })).people.find((person) => person.id === student.id)
    await attempt(student, contracts.markOpened, { nodeId: id, version: 1 })
    expect(await receipt()).toMatchObject({ confirms: true, openedAt: schoolTime.toISOString(), confirmedAt: null })
    const later = new Date(schoolTime.getTime() + 3_600_000)
    await attempt(student, contracts.confirmRead, { nodeId: id, version: 1 }, { at: later })
    expect(await receipt()).toMatchObject({ openedAt: schoolTime.toISOString(), confirmedAt: later.toISOString() })
    await output(teacher, contracts.newVersion, { nodeId: id, assetId: await asset(teacher, 'c.pdf'), revision: await revisionOf(id) })
    await attempt(student, contracts.markOpened, { nodeId: id, version: 2 })
    expect(await receipt()).toMatchObject({ openedAt: schoolTime.toISOString(), confirmedAt: null })
  })

  test('that are missing are asked for again: of those who have not done what their share asks, and once a day', async () => {
    const { teacher, student, colleague } = school
    const { id } = await file(teacher, 'remind.pdf')
    await share(id, 'CONFIRMED')
    const sent = () =>
      prisma().outboxEvent.findMany({
        where: { type: 'messaging.notice', payload: { path: ['key'], equals: 'fileReminder' } },
        select: { payload: true },
        orderBy: { createdAt: 'asc' },
      })
    await attempt(student, contracts.markOpened, { nodeId: id, version: 1 })
    expect(await output(teacher, contracts.readFileReceipts, { nodeId: id })).toMatchObject({ waiting: 2 })
    expect(await output(teacher, contracts.remindReaders, { nodeId: id })).toEqual({ people: 2 })
    await attempt(student, contracts.confirmRead, { nodeId: id, version: 1 })
    expect(await output(teacher, contracts.remindReaders, { nodeId: id })).toEqual({ people: 1 })
    const reminders = (await sent()).map(({ payload }) => payload)
    expect(reminders).toMatchObject([
      {
        to: expect.arrayContaining([colleague.id, student.id]),
        values: { name: 'remind.pdf', person: teacher.displayName },
        href: '/files?view=shared',
      },
      { to: [colleague.id] },
    ])
    // Both are the reminder of this day, which a person gets once.
    expect(new Set(reminders.map((payload) => JSON.stringify(payload).match(/"noticeKey":"[^"]+"/)?.[0])).size).toBe(1)
    await attempt(colleague, contracts.confirmRead, { nodeId: id, version: 1 })
    expect(await output(teacher, contracts.remindReaders, { nodeId: id })).toEqual({ people: 0 })
    expect(await sent()).toHaveLength(2)
    expect(await attempt(student, contracts.remindReaders, { nodeId: id })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('are written by opening alone: a download writes nothing', async () => {
    const { teacher, student } = school
    const { id, assetId } = await file(teacher, 'downloaded.pdf')
    await share(id, 'OPENED')
    await attempt(student, contracts.downloadNode, { id: assetId })
    expect(await prisma().fileReceipt.count({ where: { nodeId: id } })).toBe(0)
  })

  test('are asked of nobody where the share does not ask', async () => {
    const { id } = await file(school.teacher, 'no receipt.pdf')
    await share(id, 'NONE')
    expect(await attempt(school.student, contracts.confirmRead, { nodeId: id, version: 1 })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await output(school.teacher, contracts.readFileReceipts, { nodeId: id })).toMatchObject({
      opened: 0,
      of: 0,
      confirmed: 0,
      toConfirm: 0,
      people: [],
    })
  })
})

describe('the job purge-trash', () => {
  test('takes away what was deleted thirty days ago, and writes down that it did', async () => {
    const { teacher } = school
    const [old, recent] = [await folder(teacher, 'Old'), await folder(teacher, 'Recent')]
    const leaf = await file(teacher, 'leaf.pdf', old)
    await output(teacher, contracts.binNodes, { nodeIds: [old, recent] })
    const before = (days: number) => ({ trashedAt: new Date(schoolTime.getTime() - days * 86_400_000 - 1) })
    await prisma().fileNode.updateMany({ where: { trashRootId: old }, data: before(30) })
    await prisma().fileNode.updateMany({ where: { trashRootId: recent }, data: before(29) })
    await foldersJobs.find(({ name }) => name === 'purge-trash')?.run()
    expect((await output(teacher, contracts.listTrash, {})).rows.map(({ id }) => id)).toEqual([recent])
    expect(await prisma().fileNode.count({ where: { id: leaf.id } })).toBe(0)
    expect((await prisma().asset.findUniqueOrThrow({ where: { id: leaf.assetId }, select: { deletedAt: true } })).deletedAt).not.toBeNull()
    expect(
      await prisma().auditEntry.findMany({ where: { action: 'folders.purged' }, select: { entityId: true, call: true, actorId: true } }),
    ).toEqual([{ entityId: old, call: 'job.purge-trash', actorId: null }])
    expect(Object.keys(filesListeners)).toContain('files.dropped')
  })
})
