import { beforeAll, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { GET as download } from '@/app/download/[id]/route'
import * as contracts from '@/lib/contracts/folders'
import { filesListeners } from '@/server/files'
import { peerHeader } from '@/server/kernel/http/address'
import { now } from '@/server/kernel/clock'
import { inTransaction, prisma } from '@/server/kernel/db'
import * as samples from '../../support/file-samples'
import { output } from '../../support/folders'
import { makeSchool, type School } from '../../support/school'
import { storedIds, uploadFiles } from '../../support/uploads'
import type { Member } from '../../support/members'

let school: School
let nodeId: string
let assetId: string
beforeAll(async () => {
  school = await makeSchool()
  const { body } = await uploadFiles({ cookie: school.teacher.cookie, files: [['Protocol.pdf', samples.pdf]] })
  assetId = body.result[0]?.asset_id ?? ''
  nodeId = v7()
  await output(school.teacher, contracts.addFiles, { parentId: null, files: [{ id: nodeId, assetId }] })
})

const downloadAs = (who: Member) =>
  download(new Request(`http://localhost:3000/download/${assetId}`, { headers: { [peerHeader]: '192.0.2.1', cookie: who.cookie } }))

test('a download that has begun ends whole when it is no longer shared; the next one is refused, and nothing is kept by anybody', async () => {
  const { teacher, student } = school
  expect((await downloadAs(student)).status).toBe(404)
  const withStudent = [{ id: v7(), target: 'USER', targetId: student.id, year: 0 }]
  await output(teacher, contracts.shareNode, { nodeId, with: withStudent, receipt: 'NONE', untilOn: null })
  const begun = await downloadAs(student)
  expect([begun.status, begun.headers.get('cache-control'), begun.headers.get('content-disposition')]).toEqual([
    200,
    'private, no-store',
    `attachment; filename="Protocol.pdf"; filename*=UTF-8''Protocol.pdf`,
  ])
  await output(teacher, contracts.unshareNode, { shareId: withStudent[0]?.id })
  expect(Buffer.from(await begun.arrayBuffer())).toEqual(samples.pdf)
  expect((await downloadAs(student)).status).toBe(404)
})

test('what is purged leaves the file store', async () => {
  await output(school.teacher, contracts.binNodes, { nodeIds: [nodeId] })
  await output(school.teacher, contracts.purgeNodes, { nodeIds: [nodeId] })
  const { payload } = await prisma().outboxEvent.findFirstOrThrow({ where: { type: 'files.dropped' }, select: { payload: true } })
  expect(storedIds()).toContain(assetId)
  await inTransaction((db) => filesListeners['files.dropped']?.(payload, { db, at: now(), emit: () => {} }) ?? Promise.resolve())
  expect(storedIds()).not.toContain(assetId)
  expect((await downloadAs(school.teacher)).status).toBe(404)
})
