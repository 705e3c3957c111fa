import { existsSync } from 'node:fs'
import path from 'node:path'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { erasePerson } from '@/lib/contracts/privacy'
import { startResponseCall } from '@/server/form-responses/calls/start'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import { absenceType } from '../../support/absences'
import { definition, field, page, publishedForm, succeeds } from '../../support/forms'
import * as samples from '../../support/file-samples'
import { member, type Member } from '../../support/members'
import { runOutboxJob } from '../../support/outbox'
import { privacyCall, privacyOfficer } from '../../support/privacy'
import { store, uploadFiles } from '../../support/uploads'

let admin: Member, officer: Member, student: Member
beforeAll(async () => {
  ;[admin, officer, student] = [await member('ADMIN'), await privacyOfficer(), await member('STUDENT')]
})

async function makeUpload(who: Member): Promise<string> {
  const { body } = await uploadFiles({ cookie: who.cookie, files: [['Sara.pdf', samples.pdf]] })
  return body.result[0]?.asset_id ?? ''
}
const isStored = (id: string) => existsSync(path.join(store, id.slice(-2), id))

test('what others uploaded about somebody goes when they are erased: evidence of an absence, and what a form about them holds', async () => {
  const [note, handedIn, kept] = [await makeUpload(admin), await makeUpload(admin), await makeUpload(admin)]
  const typeId = await absenceType()
  const day = new Date('2026-11-02')
  const recorded = { recordedById: admin.id, recordedAt: new Date(), files: { create: [{ assetId: note }] } }
  await prisma().absence.create({ data: { id: v7(), userId: student.id, typeId, fromOn: day, toOn: day, state: 'REJECTED', ...recorded } })
  const form = await publishedForm(admin, definition([page('one', [field('FILE_UPLOAD', 'file')])]))
  const responseId = v7()
  await succeeds(student, startResponseCall, { id: responseId, formId: form.id })
  await prisma().formResponse.update({ where: { id: responseId }, data: { state: 'COMPLETED' } })
  await prisma().formTask.updateMany({ where: { responseId }, data: { state: 'DONE' } })
  await prisma().formFile.createMany({
    data: [handedIn, kept].map((assetId) => ({ responseId, fieldUid: form.pages[0]?.fields[0]?.uid ?? '', assetId })),
  })
  // The file is also the administrator's profile picture.
  await prisma().user.update({ where: { id: admin.id }, data: { profileImageId: kept } })
  const { id, username } = student
  expect(await callAs(officer, privacyCall(erasePerson), { id, username })).toMatchObject({ status: 'SUCCESS' })
  await runOutboxJob()
  expect([await prisma().formFile.count({ where: { responseId } }), await prisma().absenceFile.count()]).toEqual([0, 0])
  for (const gone of [note, handedIn]) {
    expect(await prisma().asset.findUniqueOrThrow({ where: { id: gone } })).toMatchObject({ fileName: '', deletedAt: expect.any(Date) })
    expect(isStored(gone)).toBe(false)
  }
  expect(await prisma().asset.findUniqueOrThrow({ where: { id: kept } })).toMatchObject({ fileName: 'Sara.pdf', deletedAt: null })
  expect(isStored(kept)).toBe(true)
})
