import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { POST as download } from '@/app/asset/concern/[id]/route'
import * as contracts from '@/lib/contracts/concerns'
import { jobs } from '@/server/jobs'
import { prisma } from '@/server/kernel/db'
import { peerHeader } from '@/server/kernel/http/address'
import {
  askConcern,
  concernCall,
  concernInput,
  makeConcernSchool,
  raiseConcern,
  triagedConcern,
  tryConcern,
  type ConcernSchool,
} from '../../support/concerns'
import { asset } from '../../support/folders'
import * as samples from '../../support/file-samples'
import { ownPage } from '../../support/http'
import { uploadFiles } from '../../support/uploads'
import { expectOutOfScope } from '../../support/out-of-scope'

let school: ConcernSchool
beforeAll(async () => {
  school = await makeConcernSchool()
})

const downloads = (concernId: string) => prisma().auditEntry.count({ where: { action: 'concerns.fileDownloaded', entityId: concernId } })

const fetchAsset = (assetId: string, cookie: string, own: Readonly<Record<string, string>> = ownPage) =>
  download(
    new Request(`http://localhost:3000/asset/concern/${assetId}`, {
      method: 'POST',
      headers: { [peerHeader]: '192.0.2.1', 'content-type': 'application/x-www-form-urlencoded', cookie, ...own },
    }),
  )

describe('evidence', () => {
  test('comes as it was stored, as a browser posts for it, and to no other site', async () => {
    const { body } = await uploadFiles({ cookie: school.teacher.cookie, files: [['letter.pdf', samples.pdf]] })
    const file = body.result[0]?.asset_id ?? ''
    await triagedConcern(school, { fileIds: [file] })
    const answer = await fetchAsset(file, school.receiver.cookie)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(samples.pdf)
    expect((await fetchAsset(file, school.second.cookie)).status).toBe(404)
    expect((await fetchAsset(file, school.teacher.cookie)).status).toBe(403)
    const foreign = await fetchAsset(file, school.receiver.cookie, { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' })
    expect(foreign.status).toBeGreaterThanOrEqual(400)
  })

  test('that came with a concern is downloaded by who handles it, and by nobody else', async () => {
    const file = await asset(school.teacher, 'letter.pdf')
    const id = await triagedConcern(school, { fileIds: [file] })
    const before = await downloads(id)
    await expectOutOfScope({
      call: concernCall(contracts.downloadCaseFile),
      parameter: 'id',
      input: (one) => ({ id: one }),
      id: file,
      entitled: school.receiver,
      strangers: [school.admin, school.teacher, school.student, school.second],
    })
    expect(await downloads(id)).toBeGreaterThan(before)
  })

  test('is written down at each download', async () => {
    const file = await asset(school.teacher)
    const id = await triagedConcern(school, { fileIds: [file] })
    for (const times of [1, 2]) {
      expect(await askConcern(school.receiver, contracts.downloadCaseFile, { id: file })).toMatchObject({ id: file })
      expect(await downloads(id)).toBe(times)
    }
  })

  test('is added by who handles the case, of their own files', async () => {
    const [own, other] = [await asset(school.receiver, 'notes.pdf'), await asset(school.student)]
    const id = await triagedConcern(school)
    expect(await tryConcern(school.receiver, contracts.addCaseFiles, { id, fileIds: [other] })).toMatchObject({
      status: 'VALIDATION_FAILED',
    })
    await expectOutOfScope({
      call: concernCall(contracts.addCaseFiles),
      parameter: 'id',
      input: (one) => ({ id: one, fileIds: [own] }),
      id,
      entitled: school.receiver,
      strangers: [school.admin, school.teacher, school.student, school.second],
    })
    const { files } = await askConcern(school.receiver, contracts.openCase, { id })
    expect(files).toEqual([
      expect.objectContaining({ id: own, fileName: 'notes.pdf', addedBy: school.receiver.displayName, isReady: true }),
    ])
  })

  test('of somebody else is refused with the concern', async () => {
    const input = concernInput(school, { fileIds: [await asset(school.student)] })
    expect(await tryConcern(school.teacher, contracts.raiseConcern, input)).toMatchObject({ status: 'VALIDATION_FAILED' })
    expect(await prisma().concern.count({ where: { id: input.id } })).toBe(0)
  })

  test('goes with the case when it was kept long enough', async () => {
    const file = await asset(school.teacher)
    const id = await raiseConcern(school, { id: v7(), fileIds: [file] })
    await prisma().concern.update({ where: { id }, data: { keepUntil: new Date('2020-01-01') } })
    await jobs.find(({ name }) => name === 'concern-due')?.run()
    expect(await prisma().concern.count({ where: { id } })).toBe(0)
    expect((await prisma().asset.findUniqueOrThrow({ where: { id: file } })).deletedAt).not.toBeNull()
  })
})
