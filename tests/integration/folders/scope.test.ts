import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import type { Contract } from '@/lib/contract'
import * as contracts from '@/lib/contracts/folders'
import { prisma } from '@/server/kernel/db'
import { attempt, asset, file, folder, output } from '../../support/folders'
import type { Member } from '../../support/members'
import { messageCall } from '../../support/messages'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, type School } from '../../support/school'

let school: School
let owner: Member
let reader: Member
beforeAll(async () => {
  school = await makeSchool()
  owner = school.teacher
  reader = school.student
})

const shareWithUser = (nodeId: string, userId: string, receipt = 'NONE') =>
  output(owner, contracts.shareNode, { nodeId, with: [{ id: v7(), target: 'USER', targetId: userId, year: 0 }], receipt, untilOn: null })
const strangers = () => [school.colleague, school.partner, school.admin]
const makeTrashedFile = async () => {
  const { id } = await file(owner)
  await output(owner, contracts.binNodes, { nodeIds: [id] })
  return id
}

describe('what is somebody’s own is changed by nobody else, whoever reads it', () => {
  type Row = [Contract, string, () => Promise<string>, (id: string) => Promise<Record<string, unknown>> | Record<string, unknown>]
  const readable = async () => {
    const { id } = await file(owner)
    await shareWithUser(id, reader.id)
    return id
  }
  const rows: Row[] = [
    [contracts.renameNode, 'nodeId', readable, (nodeId) => ({ nodeId, name: `N ${v7()}`, revision: 1 })],
    [contracts.moveNodes, 'nodeIds', readable, (id) => ({ nodeIds: [id], parentId: null })],
    [contracts.binNodes, 'nodeIds', readable, (id) => ({ nodeIds: [id] })],
    [contracts.restoreNodes, 'nodeIds', makeTrashedFile, (id) => ({ nodeIds: [id] })],
    [contracts.purgeNodes, 'nodeIds', makeTrashedFile, (id) => ({ nodeIds: [id] })],
    [contracts.readAccess, 'nodeId', readable, (nodeId) => ({ nodeId })],
    [contracts.listVersions, 'nodeId', readable, (nodeId) => ({ nodeId })],
    [contracts.readFileReceipts, 'nodeId', readable, (nodeId) => ({ nodeId })],
    [contracts.remindReaders, 'nodeId', readable, (nodeId) => ({ nodeId })],
    [contracts.restoreVersion, 'nodeId', readable, (nodeId) => ({ nodeId, number: 1, revision: 1 })],
    [
      contracts.unshareNode,
      'shareId',
      async () => {
        const nodeId = await readable()
        return (await prisma().fileShare.findFirstOrThrow({ where: { nodeId }, select: { id: true } })).id
      },
      (shareId) => ({ shareId }),
    ],
  ]
  test.each(rows.map(([contract, parameter, make, input]) => ({ name: contract.name, contract, parameter, make, input })))(
    '$name',
    async ({ contract, parameter, make, input }) => {
      const id = await make()
      const trial = { call: messageCall(contract), parameter, id, entitled: owner, strangers: [...strangers(), reader] }
      const inputs = new Map<string, Record<string, unknown>>([[id, await input(id)]])
      await expectOutOfScope({ ...trial, input: (one) => inputs.get(one) ?? {} })
    },
  )

  test('to share', async () => {
    const id = await readable()
    const input = (nodeId: string) => ({
      nodeId,
      with: [{ id: v7(), target: 'USER', targetId: school.colleague.id, year: 0 }],
      receipt: 'NONE',
      untilOn: null,
    })
    const trial = { call: messageCall(contracts.shareNode), id, entitled: owner, strangers: [school.partner, reader, school.admin] }
    await expectOutOfScope({ ...trial, parameter: 'nodeId', input })
  })

  test('nor is anything put into a folder of another', async () => {
    const parentId = await folder(owner, `F ${v7()}`)
    await shareWithUser(parentId, reader.id)
    const trial = { id: parentId, entitled: owner, entitledTo: parentId, parameter: 'parentId', strangers: [reader] }
    await expectOutOfScope({
      ...trial,
      call: messageCall(contracts.makeFolder),
      input: (one) => ({ id: v7(), parentId: one, name: `N ${v7()}` }),
    })
    const own = await file(owner)
    const others = await file(reader)
    await expectOutOfScope({
      ...trial,
      call: messageCall(contracts.moveNodes),
      input: (one) => ({ nodeIds: [own.id], parentId: one }),
    })
    expect(await attempt(reader, contracts.moveNodes, { nodeIds: [others.id], parentId })).toMatchObject({ status: 'NOT_FOUND' })
    const assetId = await asset(owner)
    await expectOutOfScope({
      ...trial,
      call: messageCall(contracts.addFiles),
      input: (one) => ({ parentId: one, files: [{ id: v7(), assetId }] }),
    })
    await expectOutOfScope({
      ...trial,
      call: messageCall(contracts.copyFiles),
      input: (one) => ({ parentId: one, files: [{ id: v7(), nodeId: own.id }] }),
    })
  })

  test('to copy', async () => {
    await expectOutOfScope({
      call: messageCall(contracts.copyFiles),
      parameter: 'files[].nodeId',
      input: (nodeId) => ({ parentId: null, files: [{ id: v7(), nodeId }] }),
      id: await readable(),
      entitled: owner,
      strangers: [...strangers(), reader],
    })
  })
})

describe('what one uploaded is put among one’s own files by oneself', () => {
  test('as a file', async () => {
    await expectOutOfScope({
      call: messageCall(contracts.addFiles),
      parameter: 'files[].assetId',
      input: (assetId) => ({ parentId: null, files: [{ id: v7(), assetId }] }),
      id: await asset(owner),
      entitled: owner,
      strangers: [...strangers(), reader],
    })
  })

  test('as a version', async () => {
    const { id: nodeId } = await file(owner)
    await expectOutOfScope({
      call: messageCall(contracts.newVersion),
      parameter: 'nodeId',
      input: (one) => ({ nodeId: one, assetId: own, revision: 1 }),
      id: nodeId,
      entitled: owner,
      strangers: [...strangers(), reader],
    })
    const others = await asset(reader)
    await expectOutOfScope({
      call: messageCall(contracts.newVersion),
      parameter: 'assetId',
      input: (assetId) => ({ nodeId, assetId, revision: 2 }),
      id: others,
      entitled: owner,
      entitledTo: next,
      strangers: [owner],
    })
  })
  let own: string
  let next: string
  beforeAll(async () => {
    own = await asset(owner)
    next = await asset(owner)
  })
})

describe('ids that are made by the device', () => {
  test('are not those of others', async () => {
    const known = await folder(owner, `K ${v7()}`)
    const refusedAs = ['CONFLICT', 'NOT_FOUND', 'FORBIDDEN'] as const
    await expectOutOfScope({
      call: messageCall(contracts.makeFolder),
      parameter: 'id',
      input: (id) => ({ id, parentId: null, name: `N ${v7()}` }),
      id: known,
      entitled: owner,
      entitledTo: v7(),
      strangers: [reader],
      refusedAs,
    })
    const [first, second] = [await asset(owner), await asset(reader)]
    expect(await attempt(reader, contracts.addFiles, { parentId: null, files: [{ id: known, assetId: second }] })).toMatchObject({
      status: 'CONFLICT',
      code: 'folders.TAKEN',
    })
    await expectOutOfScope({
      call: messageCall(contracts.addFiles),
      parameter: 'files[].id',
      input: (id) => ({ parentId: null, files: [{ id, assetId: first }] }),
      id: known,
      entitled: owner,
      entitledTo: v7(),
      refusedAs,
    })
    const own = await file(owner)
    await expectOutOfScope({
      call: messageCall(contracts.copyFiles),
      parameter: 'files[].id',
      input: (id) => ({ parentId: null, files: [{ id, nodeId: own.id }] }),
      id: known,
      entitled: owner,
      entitledTo: v7(),
      refusedAs,
    })
    const shared = await file(owner)
    await shareWithUser(shared.id, reader.id)
    const taken = await prisma().fileShare.findFirstOrThrow({ where: { nodeId: shared.id }, select: { id: true } })
    await expectOutOfScope({
      call: messageCall(contracts.shareNode),
      parameter: 'with[].id',
      input: (id) => ({
        nodeId: shared.id,
        with: [{ id, target: 'USER', targetId: school.colleague.id, year: 0 }],
        receipt: 'NONE',
        untilOn: null,
      }),
      id: taken.id,
      entitled: owner,
      entitledTo: v7(),
      strangers: [owner],
      refusedAs,
    })
  })
})

test('nobody is shared with whom one may not write to', async () => {
  const mine = await file(reader)
  await expectOutOfScope({
    call: messageCall(contracts.shareNode),
    parameter: 'with[].targetId',
    input: (targetId) => ({ nodeId: mine.id, with: [{ id: v7(), target: 'USER', targetId, year: 0 }], receipt: 'NONE', untilOn: null }),
    id: school.stranger.id,
    entitled: reader,
    entitledTo: school.partner.id,
    strangers: [reader],
  })
})

describe('what is shared is read by whom it is shared with', () => {
  test('a folder, a file, a receipt, and hiding it', async () => {
    const [folderId, one] = [await folder(owner, `S ${v7()}`), await file(owner)]
    await shareWithUser(folderId, reader.id)
    await shareWithUser(one.id, reader.id, 'CONFIRMED')
    const trial = { entitled: reader, strangers: strangers() }
    await expectOutOfScope({
      ...trial,
      call: messageCall(contracts.browse),
      parameter: 'folderId',
      input: (id) => ({ folderId: id }),
      id: folderId,
    })
    await expectOutOfScope({
      ...trial,
      call: messageCall(contracts.downloadNode),
      parameter: 'id',
      input: (id) => ({ id }),
      id: one.assetId,
    })
    await expectOutOfScope({
      ...trial,
      call: messageCall(contracts.confirmRead),
      parameter: 'nodeId',
      input: (nodeId) => ({ nodeId, version: 1 }),
      id: one.id,
    })
    await expectOutOfScope({
      ...trial,
      call: messageCall(contracts.markOpened),
      parameter: 'nodeId',
      input: (nodeId) => ({ nodeId, version: 1 }),
      id: one.id,
    })
    await expectOutOfScope({
      ...trial,
      call: messageCall(contracts.downloadNode),
      parameter: 'nodeId',
      input: (nodeId) => ({ id: one.assetId, nodeId }),
      id: one.id,
    })
    await expectOutOfScope({
      ...trial,
      call: messageCall(contracts.hideNode),
      parameter: 'nodeId',
      input: (nodeId) => ({ nodeId, hidden: true }),
      id: one.id,
    })
  })
})

test.each([
  contracts.searchFiles,
  contracts.listTrash,
  contracts.readUsed,
  contracts.listFolders,
  contracts.emptyTrash,
  contracts.listShared,
  contracts.readShareChoices,
  contracts.findSharePeople,
])('nobody is told without signing in: $name', async (contract) => {
  expect(await attempt(null, contract, {})).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
})
