import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/folders'
import { prisma } from '@/server/kernel/db'
import { attempt, asset, file, folder, namesIn, output } from '../../support/folders'
import { member, type Member } from '../../support/members'
import { makeSchool, type School } from '../../support/school'

let school: School
let me: Member
beforeAll(async () => {
  school = await makeSchool()
})
beforeEach(async () => {
  me = await member('STUDENT')
})

describe('one’s own files', () => {
  test('lie in folders, folders first, each with what is in it', async () => {
    const year = await folder(me, 'Year 4')
    await file(me, 'Flap design.png')
    await file(me, 'Protocol.pdf', year)
    const { rows, total, folder: top } = await output(me, contracts.browse, {})
    expect(rows.map(({ name, kind, items, sizeBytes }) => ({ name, kind, items, sizeBytes }))).toEqual([
      { name: 'Year 4', kind: 'FOLDER', items: 1, sizeBytes: 0 },
      { name: 'Flap design.png', kind: 'FILE', items: 0, sizeBytes: 1_000 },
    ])
    expect([total, top]).toEqual([2, null])
    const inside = await folder(me, 'Surgery', year)
    expect(await output(me, contracts.browse, { folderId: inside })).toMatchObject({
      folder: { name: 'Surgery', isOwn: true, parentId: year },
      crumbs: [{ id: year, name: 'Year 4' }],
      rows: [],
    })
    expect(await prisma().auditEntry.count({ where: { action: 'folders.folderMade', entityId: inside } })).toBe(1)
  })

  test('have a name once in a folder, whatever its case: a folder is refused, a file gets a number', async () => {
    await folder(me, 'Notes')
    expect(await attempt(me, contracts.makeFolder, { id: v7(), parentId: null, name: 'NOTES' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'name', code: 'fileNameTaken' }],
    })
    await file(me, 'plan.pdf')
    await file(me, 'Plan.pdf')
    await file(me, 'plan.pdf')
    expect(await namesIn(me)).toEqual(['Notes', 'Plan (2).pdf', 'plan (3).pdf', 'plan.pdf'])
  })

  test('are added once, and only what one uploaded oneself', async () => {
    const { assetId } = await file(me)
    const add = (one: string) => attempt(me, contracts.addFiles, { parentId: null, files: [{ id: v7(), assetId: one }] })
    expect(await add(assetId)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await add(await asset(school.student))).toMatchObject({ status: 'NOT_FOUND' })
    const twice = await asset(me)
    const files = [v7(), v7()].map((id) => ({ id, assetId: twice }))
    expect(await attempt(me, contracts.addFiles, { parentId: null, files })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('keep their extension when they are renamed, and are not renamed over another’s save', async () => {
    const { id } = await file(me, 'draft.pdf')
    expect(await attempt(me, contracts.renameNode, { nodeId: id, name: 'Extraction / protocol', revision: 1 })).toMatchObject({
      status: 'SUCCESS',
    })
    expect(await namesIn(me)).toEqual(['Extraction - protocol.pdf'])
    expect(await attempt(me, contracts.renameNode, { nodeId: id, name: 'Other', revision: 1 })).toMatchObject({ status: 'CONFLICT' })
    await file(me, 'taken.pdf')
    expect(await attempt(me, contracts.renameNode, { nodeId: id, name: 'Taken', revision: 2 })).toMatchObject({
      issues: [{ path: 'name', code: 'fileNameTaken' }],
    })
    expect(await attempt(me, contracts.renameNode, { nodeId: id, name: 'extraction - PROTOCOL', revision: 2 })).toMatchObject({
      status: 'SUCCESS',
    })
  })

  test('are moved with all that lies in them, and never into themselves', async () => {
    const [outer, other] = [await folder(me, 'Outer'), await folder(me, 'Other')]
    const inner = await folder(me, 'Inner', outer)
    const leaf = await file(me, 'leaf.pdf', inner)
    expect(await attempt(me, contracts.moveNodes, { nodeIds: [outer], parentId: inner })).toMatchObject({
      issues: [{ path: 'parentId', code: 'folderInItself' }],
    })
    expect(await attempt(me, contracts.moveNodes, { nodeIds: [outer, leaf.id], parentId: other })).toMatchObject({ status: 'SUCCESS' })
    expect(await prisma().fileNode.findUnique({ where: { id: leaf.id }, select: { ancestors: true } })).toEqual({
      ancestors: [other, outer, inner],
    })
    await file(me, 'leaf.pdf')
    await attempt(me, contracts.moveNodes, { nodeIds: [leaf.id], parentId: null })
    expect(await namesIn(me)).toEqual(['Other', 'leaf (2).pdf', 'leaf.pdf'])
    expect(await namesIn(me, inner)).toEqual([])
  })

  test('lie twenty folders deep at most', async () => {
    let parent: string | null = null
    for (let depth = 0; depth < 20; depth += 1) parent = await folder(me, `Level ${depth}`, parent)
    expect(await attempt(me, contracts.makeFolder, { id: v7(), parentId: parent, name: 'Deeper' })).toMatchObject({
      issues: [{ path: 'name', code: 'foldersTooDeep' }],
    })
    const pair = await folder(me, 'Pair')
    await folder(me, 'Of two', pair)
    expect(await attempt(me, contracts.moveNodes, { nodeIds: [pair], parentId: parent })).toMatchObject({
      issues: [{ path: 'parentId', code: 'foldersTooDeep' }],
    })
  })

  test('are found by a part of their name in any folder; the last changed first without one', async () => {
    const deep = await folder(me, 'Deep', await folder(me, 'Shallow'))
    await file(me, '100% Consent.pdf', deep)
    await file(me, 'Other.pdf')
    const found = async (q: string) => (await output(me, contracts.searchFiles, { q })).rows.map(({ name, from }) => [name, from])
    expect(await found('CONSENT')).toEqual([['100% Consent.pdf', 'Deep']])
    expect(await found('0%')).toEqual([['100% Consent.pdf', 'Deep']])
    expect(await found('%o')).toEqual([])
    expect((await found('')).map(([name]) => name).sort()).toEqual(['100% Consent.pdf', 'Other.pdf'])
    expect((await output(me, contracts.listFolders, {})).folders).toMatchObject([
      { name: 'Shallow', path: '' },
      { name: 'Deep', path: 'Shallow' },
    ])
  })

  test('come in pages', async () => {
    const ids = Array.from({ length: 101 }, () => v7())
    await prisma().fileNode.createMany({
      data: ids.map((id, at) => ({
        id,
        ownerId: me.id,
        kind: 'FOLDER' as const,
        name: `F${String(at).padStart(3, '0')}`,
        nameKey: `f${String(at).padStart(3, '0')}`,
        updatedAt: new Date(),
      })),
    })
    expect(await output(me, contracts.browse, { page: 2 })).toMatchObject({ total: 101, pageSize: 100, rows: [{ name: 'F100' }] })
  })

  test('take room: a student’s two gigabytes, ten of others, the trash counted', async () => {
    const { id } = await file(me)
    await attempt(me, contracts.binNodes, { nodeIds: [id] })
    await file(me)
    expect(await output(me, contracts.readUsed, {})).toEqual({ usedBytes: 2_000, trashedBytes: 1_000, quotaBytes: 2 * 1024 ** 3 })
    expect((await output(school.teacher, contracts.readUsed, {})).quotaBytes).toBe(10 * 1024 ** 3)
  })
})

describe('the trash', () => {
  test('takes a folder as one, and gives it back with all that was in it', async () => {
    const outer = await folder(me, 'Outer')
    const leaf = await file(me, 'leaf.pdf', outer)
    await attempt(me, contracts.binNodes, { nodeIds: [outer, leaf.id] })
    expect(await namesIn(me)).toEqual([])
    expect(await attempt(me, contracts.browse, { folderId: outer })).toMatchObject({ status: 'NOT_FOUND' })
    const { rows } = await output(me, contracts.listTrash, {})
    expect(rows).toMatchObject([{ id: outer, name: 'Outer', from: null, goesAt: expect.any(String) }])
    expect(await attempt(me, contracts.restoreNodes, { nodeIds: [leaf.id] })).toMatchObject({ status: 'NOT_FOUND' })
    await folder(me, 'outer')
    expect(await attempt(me, contracts.restoreNodes, { nodeIds: [outer] })).toMatchObject({ status: 'SUCCESS' })
    expect(await namesIn(me)).toEqual(['outer', 'Outer (2)'])
    expect(await namesIn(me, outer)).toEqual(['leaf.pdf'])
  })

  test('gives back to the top what lay in a folder that is gone', async () => {
    const outer = await folder(me, 'Outer')
    const inner = await folder(me, 'Inner', outer)
    const leaf = await file(me, 'leaf.pdf', inner)
    await attempt(me, contracts.binNodes, { nodeIds: [inner] })
    await attempt(me, contracts.binNodes, { nodeIds: [outer] })
    await attempt(me, contracts.restoreNodes, { nodeIds: [inner] })
    expect([await namesIn(me), await namesIn(me, inner)]).toEqual([['Inner'], ['leaf.pdf']])
    expect(await prisma().fileNode.findUnique({ where: { id: leaf.id }, select: { ancestors: true } })).toEqual({ ancestors: [inner] })
  })

  test('is emptied for good; what was deleted apart before stays, and so does a file that a form holds', async () => {
    const outer = await folder(me, 'Outer')
    const [apart, gone] = [await file(me, 'apart.pdf', outer), await file(me, 'gone.pdf', outer)]
    await attempt(me, contracts.binNodes, { nodeIds: [apart.id] })
    await attempt(me, contracts.binNodes, { nodeIds: [outer] })
    expect(await attempt(me, contracts.purgeNodes, { nodeIds: [gone.id] })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await attempt(me, contracts.purgeNodes, { nodeIds: [outer] })).toMatchObject({ status: 'SUCCESS' })
    expect((await output(me, contracts.listTrash, {})).rows).toMatchObject([{ id: apart.id, from: null }])
    const assets = await prisma().asset.findMany({ where: { ownerId: me.id, deletedAt: null }, select: { id: true } })
    expect(assets).toEqual([{ id: apart.assetId }])
    expect(
      await prisma().outboxEvent.findFirst({ where: { type: 'files.dropped' }, orderBy: { id: 'desc' }, select: { payload: true } }),
    ).toEqual({ payload: { ids: [gone.assetId] } })
    await prisma().user.update({ where: { id: me.id }, data: { profileImageId: apart.assetId } })
    expect(await attempt(me, contracts.emptyTrash, {})).toMatchObject({ status: 'SUCCESS' })
    expect((await output(me, contracts.listTrash, {})).total).toBe(0)
    expect(await prisma().asset.findUnique({ where: { id: apart.assetId }, select: { deletedAt: true } })).toEqual({ deletedAt: null })
  })
})
