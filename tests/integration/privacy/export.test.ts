import { existsSync } from 'node:fs'
import path from 'node:path'
import { v7 } from 'uuid'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GET } from '@/app/asset/export/[id]/route'
import { store, uploadFiles } from '../../support/uploads'
import { unzip } from '@/server/imports/read/unzip'
import { stopClock } from '@/server/kernel/clock'
import { pool, prisma } from '@/server/kernel/db'
import { personalData } from '@/server/kernel/personal-data'
import * as contracts from '@/lib/contracts/privacy'
import { addComment } from '@/lib/contracts/clinical-sessions'
import { peerHeader } from '@/server/kernel/http/address'
import { callAs, outputAs } from '../../support/call'
import { pdf } from '../../support/file-samples'
import { ownPage } from '../../support/http'
import { expectOutOfScope } from '../../support/out-of-scope'
import { everyPrivacyCall, privacyCall, privacyOfficer, runPrivacyJob } from '../../support/privacy'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { beginMarked, callOf } from '../../support/treatment-sessions'
import type { Member } from '../../support/members'

const Rows = z.array(z.record(z.string(), z.unknown()))
let school: School
let officer: Member
let sessionId: string
beforeAll(async () => {
  school = await makeSchool()
  officer = await privacyOfficer()
  const made = await beginMarked(school)
  sessionId = made.sessionId
  await outputAs(school.teacher, callOf(addComment), { commentId: v7(), sessionId, text: 'Well done' })
  await prisma().treatmentSession.update({
    where: { id: sessionId },
    data: { patientCipher: 'SEALED-PATIENT', patientHash: 'HASH-OF-PATIENT', studentRemark: 'My <b>remark</b>' },
  })
  await prisma().mark.updateMany({ where: { sessionId }, data: { note: 'Steady hands' } })
  await uploadFiles({ cookie: school.student.cookie, files: [['letter.pdf', pdf]] })
})
afterAll(() => stopClock(null))

const askExport = (id: string, who: Member = officer, at = schoolTime) => callAs(who, privacyCall(contracts.askExport), { id }, { at })
const open = (id: string, who: Member = officer) => callAs(who, privacyCall(contracts.openExport), { id })
const readSubject = (id: string) => outputAs(officer, privacyCall(contracts.readSubject), { id })

async function fetchExport(id: string, who: Member): Promise<Response> {
  return GET(
    new Request(`http://localhost:3000/asset/export/${id}`, { headers: { [peerHeader]: '192.0.2.1', cookie: who.cookie, ...ownPage } }),
  )
}

async function makeExport(id: string): Promise<string> {
  const answer = await askExport(id)
  if (answer.status !== 'SUCCESS') throw new Error(JSON.stringify(answer))
  await runPrivacyJob('privacy-exports')
  return answer.output.exportId
}

describe('an export', () => {
  test('holds what is held on a student, with the names of others and without patients or secrets', async () => {
    const id = await makeExport(school.student.id)
    expect((await readSubject(school.student.id)).exports[0]).toMatchObject({ id, state: 'READY', askedBy: officer.displayName })
    expect(await open(id)).toMatchObject({ status: 'SUCCESS', output: { address: `/asset/export/${id}` } })
    const response = await fetchExport(id, officer)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="data-export-2026-11-20-[0-9a-f]{6}\.zip"/)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(String(bytes.length)).toBe(response.headers.get('content-length'))
    const zip = unzip(bytes)
    const read = (name: string) => zip.read(name)?.toString() ?? ''
    const rows = (name: string) => Rows.parse(JSON.parse(read(`data/${name}.json`)))
    expect(rows('account/account')).toEqual([expect.objectContaining({ username: 'sara', email: 'sara@school.example' })])
    expect(rows('clinical/sessions')).toEqual([
      expect.objectContaining({ id: sessionId, teacher: school.teacher.displayName, student_remark: 'My <b>remark</b>' }),
    ])
    expect(rows('clinical/marks').length).toBeGreaterThan(0)
    expect(rows('clinical/marks')[0]).toMatchObject({ note: 'Steady hands', given_by: school.teacher.displayName })
    expect(rows('clinical/comments')).toEqual([expect.objectContaining({ author: school.teacher.displayName, text: 'Well done' })])
    expect(rows('activity/acts').map(({ action }) => action)).toContain('clinical-sessions.created')
    // Every part is there, even if it is empty.
    const parts = personalData().flatMap((data) => data.parts)
    expect(zip.names.filter((name) => name.startsWith('data/')).length).toBe(parts.length)
    const [file] = zip.names.filter((name) => name.startsWith('files/'))
    expect(zip.read(file ?? '')).toEqual(pdf)
    const page = read('index.html')
    expect(page).toContain('<td>My &lt;b&gt;remark&lt;/b&gt;</td>')
    expect(page).not.toContain('<b>remark')
    const everything = zip.names
      .filter((name) => !name.startsWith('files/'))
      .map(read)
      .join('')
    expect(everything).not.toMatch(/SEALED-PATIENT|HASH-OF-PATIENT/)
    const {
      rows: [secrets],
    } = await pool().query('SELECT token_hash FROM sign_in_session WHERE user_id = $1', [school.student.id])
    expect(everything).not.toContain(secrets.token_hash)
  })

  test('of a teacher tells what they wrote, and not whose record it is', async () => {
    const id = await makeExport(school.teacher.id)
    await open(id)
    const zip = unzip(Buffer.from(await (await fetchExport(id, officer)).arrayBuffer()))
    const text = zip.names.map((name) => zip.read(name)?.toString() ?? '').join('')
    expect(text).toContain('Well done')
    expect(text).toContain('Steady hands')
    expect(text).not.toContain(school.student.displayName)
  })

  test('is fetched by who opened it, once, for five minutes, and then is no more', async () => {
    const id = await makeExport(school.partner.id)
    expect((await fetchExport(id, officer)).status).toBe(404)
    expect(await open(id)).toMatchObject({ status: 'SUCCESS' })
    expect((await fetchExport(id, school.admin)).status).toBe(404)
    expect(await open(id, school.admin)).toMatchObject({ status: 'STATE_CHANGED', code: 'privacy.NOT_READY' })
    expect((await fetchExport(id, officer)).status).toBe(200)
    stopClock(new Date(schoolTime.getTime() + 5 * 60_000))
    expect((await fetchExport(id, officer)).status).toBe(404)
    expect(existsSync(path.join(store, id.slice(-2), id))).toBe(true)
    await runPrivacyJob('end-exports')
    expect(existsSync(path.join(store, id.slice(-2), id))).toBe(false)
    stopClock(schoolTime)
    expect((await readSubject(school.partner.id)).exports[0]).toMatchObject({ id, state: 'GONE' })
    expect(await prisma().auditEntry.count({ where: { action: 'privacy.exportFetched', entityId: school.partner.id } })).toBe(1)
  })

  test('that nobody fetches ends after its days', async () => {
    const id = await makeExport(school.colleague.id)
    stopClock(new Date(schoolTime.getTime() + 8 * 86_400_000))
    await runPrivacyJob('end-exports')
    stopClock(schoolTime)
    expect(existsSync(path.join(store, id.slice(-2), id))).toBe(false)
    expect(await open(id)).toMatchObject({ status: 'STATE_CHANGED', code: 'privacy.NOT_READY' })
  })

  test('is asked for with a fresh proof, one at a time, of somebody who is there', async () => {
    expect(await askExport(school.unrelated.id, officer, new Date(schoolTime.getTime() + 11 * 60_000))).toMatchObject({
      status: 'FORBIDDEN',
      code: 'sign-in.REAUTHENTICATE',
    })
    expect(await askExport(school.unrelated.id)).toMatchObject({ status: 'SUCCESS' })
    expect(await askExport(school.unrelated.id)).toMatchObject({ status: 'STATE_CHANGED', code: 'privacy.WAITING' })
    expect(await askExport(v7())).toMatchObject({ status: 'NOT_FOUND' })
    expect(await open(v7())).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('that cannot be made is tried three times, and leaves no file', async () => {
    const answer = await askExport(school.stranger.id)
    const id = answer.status === 'SUCCESS' ? answer.output.exportId : ''
    await prisma().asset.create({
      data: {
        id: v7(),
        ownerId: school.stranger.id,
        fileName: 'gone.pdf',
        mediaType: 'application/pdf',
        sizeBytes: 3,
        sha256: '',
        createdAt: schoolTime,
      },
    })
    for (let tries = 0; tries < 3; tries += 1) await expect(runPrivacyJob('privacy-exports')).rejects.toThrow()
    await runPrivacyJob('privacy-exports')
    expect((await readSubject(school.stranger.id)).exports[0]).toMatchObject({ id, state: 'FAILED' })
    expect(existsSync(path.join(store, id.slice(-2), id))).toBe(false)
  })
})

describe('who holds no PRIVACY_ADMIN', () => {
  test.each(everyPrivacyCall.map((call) => [call.contract.name, call] as const))('is refused %s', async (_, call) => {
    expect(await callAs(school.staff, call, {})).toMatchObject({ status: 'FORBIDDEN' })
  })

  test('and nobody but who opened it fetches an export', async () => {
    const id = await makeExport(school.staff.id)
    await open(id)
    await expectOutOfScope({
      call: privacyCall(contracts.downloadExport),
      parameter: 'id',
      input: (of) => ({ id: of }),
      id,
      entitled: officer,
      strangers: [school.admin, school.staff],
    })
  })
})

test('people are found by name and username, and the newest exports are listed', async () => {
  expect((await outputAs(officer, privacyCall(contracts.findSubjects), { q: 'test sar' })).people).toEqual([
    { id: school.student.id, name: school.student.displayName, username: 'sara' },
  ])
  expect((await outputAs(officer, privacyCall(contracts.listPrivacy), {})).exports.map(({ subjectId }) => subjectId)).toContain(
    school.student.id,
  )
})
