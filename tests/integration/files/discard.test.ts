import { beforeAll, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { discardUpload } from '@/lib/contracts/files'
import { listOwnFiles, readUsed } from '@/lib/contracts/folders'
import { sendMessage } from '@/lib/contracts/messaging'
import { prisma } from '@/server/kernel/db'
import { callAs, outputAs } from '../../support/call'
import { deliver } from '../../support/concerns'
import * as samples from '../../support/file-samples'
import { asset, file, folder } from '../../support/folders'
import { messageCall } from '../../support/messages'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, type School } from '../../support/school'
import { storedIds, uploadFiles } from '../../support/uploads'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const readUsedBytes = async () => (await outputAs(school.teacher, messageCall(readUsed), {})).usedBytes
const discard = (id: string) => callAs(school.teacher, messageCall(discardUpload), { id })
const isKept = async (id: string) =>
  (await prisma().asset.findUniqueOrThrow({ where: { id }, select: { deletedAt: true } })).deletedAt === null

test('an upload that goes with nothing after all takes no room, and leaves the file store', async () => {
  const before = await readUsedBytes()
  const { body } = await uploadFiles({ cookie: school.teacher.cookie, files: [['letter.pdf', samples.pdf]] })
  const id = body.result[0]?.asset_id ?? ''
  expect(await readUsedBytes()).toBe(before + samples.pdf.length)
  expect(storedIds()).toContain(id)
  expect(await discard(id)).toMatchObject({ status: 'SUCCESS' })
  await deliver()
  expect(await readUsedBytes()).toBe(before)
  expect(storedIds()).not.toContain(id)
  expect(await discard(id)).toMatchObject({ status: 'NOT_FOUND' })
})

test('what a message or an entry of Files has stays', async () => {
  const [sent, kept] = [await asset(school.teacher), await file(school.teacher, 'kept.pdf')]
  const message = { id: v7(), threadId: v7(), subject: 'Notes', text: 'Here.', to: [school.student.id], fileIds: [sent] }
  await outputAs(school.teacher, messageCall(sendMessage), message)
  for (const id of [sent, kept.assetId]) {
    expect(await discard(id)).toMatchObject({ status: 'SUCCESS' })
    expect(await isKept(id)).toBe(true)
  }
})

test('it is given up by whoever uploaded it', async () => {
  await expectOutOfScope({
    call: messageCall(discardUpload),
    parameter: 'id',
    input: (id) => ({ id }),
    id: await asset(school.teacher),
    entitled: school.teacher,
    strangers: [school.student, school.colleague, school.admin],
  })
})

test('files to choose from are one’s own, with their folders; nothing from the trash', async () => {
  const { stranger } = school
  const outer = await folder(stranger, 'Cases')
  const { assetId } = await file(stranger, 'crown.pdf', await folder(stranger, 'Autumn', outer))
  const chosen = await outputAs(stranger, messageCall(listOwnFiles), {})
  expect(chosen).toEqual({ files: [{ assetId, name: 'crown.pdf', path: 'Cases / Autumn', sizeBytes: 1_000 }], hasMore: false })
  await prisma().fileNode.updateMany({ where: { ownerId: stranger.id }, data: { trashedAt: new Date() } })
  expect((await outputAs(stranger, messageCall(listOwnFiles), {})).files).toEqual([])
  expect(await callAs(null, messageCall(listOwnFiles), {})).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
})
