import { beforeAll, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/folders'
import { prisma } from '@/server/kernel/db'
import { attempt, asset, file, folder, namesIn, output } from '../../support/folders'
import { makeSchool, type School } from '../../support/school'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const copy = (nodeIds: readonly string[], parentId: string | null) =>
  attempt(school.teacher, contracts.copyFiles, { files: nodeIds.map((nodeId) => ({ id: v7(), nodeId })), parentId })
const copyOf = async (name: string, parentId: string) =>
  (await output(school.teacher, contracts.browse, { folderId: parentId })).rows.find((row) => row.name === name)

test('a copy lies in the other folder with the current version, and takes no room', async () => {
  const { teacher } = school
  const to = await folder(teacher, 'Copies')
  const { id } = await file(teacher, 'plan.pdf')
  const second = await asset(teacher, 'plan.pdf')
  await output(teacher, contracts.newVersion, { nodeId: id, assetId: second, revision: 1 })
  const { usedBytes } = await output(teacher, contracts.readUsed, {})
  expect(await copy([id], to)).toMatchObject({ status: 'SUCCESS' })
  expect(await copyOf('plan.pdf', to)).toMatchObject({ kind: 'FILE', version: 1, assetId: second, shares: 0 })
  expect((await output(teacher, contracts.readUsed, {})).usedBytes).toBe(usedBytes)
})

test('a name that is there already gets a number, and each is downloaded under its own', async () => {
  const { teacher } = school
  const to = await folder(teacher, 'Twice')
  const { id, assetId } = await file(teacher, 'notes.pdf', to)
  expect(await copy([id], to)).toMatchObject({ status: 'SUCCESS' })
  expect(await namesIn(teacher, to)).toEqual(['notes (2).pdf', 'notes.pdf'])
  const second = await copyOf('notes (2).pdf', to)
  const nameOf = async (nodeId: string | undefined) => (await output(teacher, contracts.downloadNode, { id: assetId, nodeId })).fileName
  expect([await nameOf(id), await nameOf(second?.id)]).toEqual(['notes.pdf', 'notes (2).pdf'])
})

test('the stored file goes with the last entry that has it', async () => {
  const { teacher } = school
  const to = await folder(teacher, 'Kept')
  const { id, assetId } = await file(teacher, 'kept.pdf')
  await copy([id], to)
  const second = await copyOf('kept.pdf', to)
  const deletedAt = async () => (await prisma().asset.findUniqueOrThrow({ where: { id: assetId }, select: { deletedAt: true } })).deletedAt
  await output(teacher, contracts.binNodes, { nodeIds: [id] })
  expect((await output(teacher, contracts.readUsed, {})).trashedBytes).toBe(0)
  await output(teacher, contracts.purgeNodes, { nodeIds: [id] })
  expect(await deletedAt()).toBeNull()
  await output(teacher, contracts.binNodes, { nodeIds: [second?.id] })
  await output(teacher, contracts.purgeNodes, { nodeIds: [second?.id] })
  expect(await deletedAt()).not.toBeNull()
})

test('a share of the one opens the other to nobody', async () => {
  const { teacher, student } = school
  const to = await folder(teacher, 'Shared copies')
  const { id, assetId } = await file(teacher, 'private.pdf')
  await copy([id], to)
  const second = await copyOf('private.pdf', to)
  const share = { id: v7(), target: 'USER', targetId: student.id, year: 0 }
  await output(teacher, contracts.shareNode, { nodeId: to, with: [share], receipt: 'NONE', untilOn: null })
  const download = async (nodeId: string | undefined) => (await attempt(student, contracts.downloadNode, { id: assetId, nodeId })).status
  expect([await download(id), await download(second?.id)]).toEqual(['NOT_FOUND', 'SUCCESS'])
})

test('folders are not copied, nor what lies in the trash', async () => {
  const { teacher } = school
  const to = await folder(teacher, 'Into')
  expect(await copy([await folder(teacher, 'A folder')], to)).toMatchObject({ status: 'NOT_FOUND' })
  const { id } = await file(teacher, 'binned.pdf')
  await output(teacher, contracts.binNodes, { nodeIds: [id] })
  expect(await copy([id], to)).toMatchObject({ status: 'NOT_FOUND' })
})
