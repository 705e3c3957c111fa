import { existsSync } from 'node:fs'
import path from 'node:path'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { store, uploadFiles } from '../../support/uploads'
import { addComment } from '@/lib/contracts/clinical-sessions'
import * as contracts from '@/lib/contracts/privacy'
import { env } from '@/lib/env'
import { chainKeys } from '@/server/kernel/audit/audit-chain'
import { stopClock } from '@/server/kernel/clock'
import { pool, prisma } from '@/server/kernel/db'
import { sealAudit } from '@/server/kernel/audit/seal-audit'
import { verifyAudit } from '@/server/kernel/audit/verify-audit'
import { callAs, outputAs } from '../../support/call'
import { pdf } from '../../support/file-samples'
import { member, type Member } from '../../support/members'
import { runOutboxJob } from '../../support/outbox'
import { privacyCall, privacyOfficer, runPrivacyJob } from '../../support/privacy'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { begin, beginFinished, callOf } from '../../support/treatment-sessions'

let school: School
let officer: Member
beforeAll(async () => {
  school = await makeSchool()
  officer = await privacyOfficer()
})
afterAll(() => stopClock(null))

const erase = ({ id, username }: { id: string; username: string }, by: Member = officer, at = schoolTime) =>
  callAs(by, privacyCall(contracts.erasePerson), { id, username }, { at })
const preview = (id: string, by: Member = officer) => callAs(by, privacyCall(contracts.previewErasure), { id })
const readSubject = (id: string, by: Member = officer) => outputAs(by, privacyCall(contracts.readSubject), { id })

/** Everything in the database as text. Search texts have to be long: an encrypted value or a token may hold any two or three letters. */
async function readEverything(): Promise<string> {
  const { rows: tables } = await pool().query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '\\_prisma%'`,
  )
  const texts = await Promise.all(
    tables.map(async ({ name }) =>
      (await pool().query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM "${name}" t`)).rows
        .map(({ row }) => `${name} ${row}`)
        .join('\n'),
    ),
  )
  return texts.join('\n')
}

describe('a student who is erased', () => {
  let sara: Member
  let sessionId: string
  let fileId: string
  let before: { marks: number; lines: number }

  beforeAll(async () => {
    sara = school.student
    await prisma().user.update({
      where: { id: sara.id },
      data: {
        firstName: 'Zzyzzyvasara',
        lastName: 'Zzyzzyvamiller',
        displayName: 'Zzyzzyvasara Zzyzzyvamiller',
        phone: 'Zzyzzyva-0171',
        studentIdNumber: 'Zzyzzyva-4711',
        ethnicity: 'Zzyzzyvaethnic',
      },
    })
    const made = await beginFinished(school)
    sessionId = made.sessionId
    await prisma().treatmentSession.update({
      where: { id: sessionId },
      data: { studentRemark: 'Zzyzzyvaremark', teacherRemark: 'Zzyzzyvaabout', location: 'Zzyzzyvaplace' },
    })
    await prisma().mark.updateMany({ where: { sessionId }, data: { note: 'Zzyzzyvanote' } })
    await prisma().procedureLine.updateMany({ where: { sessionId }, data: { note: 'Zzyzzyvaline' } })
    await outputAs(school.teacher, callOf(addComment), { commentId: v7(), sessionId, text: 'Zzyzzyvacomment' })
    await prisma().sessionHistory.create({
      data: { id: v7(), sessionId, at: schoolTime, byId: sara.id, act: 'cancelled', detail: {}, reason: 'Zzyzzyvareason' },
    })
    const {
      body: {
        result: [file],
      },
    } = await uploadFiles({ cookie: sara.cookie, files: [['Zzyzzyvaletter.pdf', pdf]] })
    fileId = file?.asset_id ?? ''
    await prisma().auditEntry.create({
      data: {
        id: v7(),
        at: schoolTime,
        actorId: sara.id,
        address: '192.0.2.250',
        call: 'test.do',
        action: 'users.saved',
        entity: 'user',
        entityId: sara.id,
        changes: { phone: { from: 'Zzyzzyvaold', to: 'Zzyzzyva-0171' } },
        requestId: 'r',
      },
    })
    await prisma().outboxEvent.create({
      data: {
        id: v7(),
        type: 'mail',
        payload: { to: sara.email, subject: 'Zzyzzyvasubject', text: 'x' },
        createdAt: schoolTime,
        nextAttemptAt: new Date(schoolTime.getTime() + 86_400_000),
      },
    })
    await prisma().savedView.create({
      data: { id: v7(), userId: sara.id, list: 'people', name: 'Zzyzzyvaview', query: {}, createdAt: schoolTime },
    })
    await prisma().importedValues.create({ data: { userId: sara.id, values: { phone: 'Zzyzzyva-0171' } } })
    const set = await prisma().dataSet.create({ data: { id: v7(), name: 'Library', matchedBy: 'username' } })
    await prisma().dataRecord.create({
      data: { dataSetId: set.id, userId: sara.id, values: { a: 'Zzyzzyvafine' }, imported: {}, updatedAt: schoolTime },
    })
    before = {
      marks: await prisma().mark.count({ where: { sessionId, value: { not: null } } }),
      lines: await prisma().procedureLine.count({ where: { sessionId } }),
    }
    await sealAudit()
  })

  test('is first shown what it would do, and nothing of it is done', async () => {
    const untouched = await readEverything()
    const shown = await preview(sara.id)
    expect(shown).toMatchObject({ status: 'SUCCESS' })
    const counts = new Map(shown.status === 'SUCCESS' ? shown.output.erased.map(({ what, count }) => [what, count]) : [])
    expect(Object.fromEntries(counts)).toMatchObject({
      account: 1,
      files: 1,
      remarks: 1,
      comments: 1,
      mails: 1,
      savedViews: 1,
      imported: 1,
      dataRecords: 1,
      roles: 1,
      sessions: 1,
    })
    expect(counts.get('notes')).toBeGreaterThan(1)
    const after = await readEverything()
    const lines = (text: string) =>
      new Set(text.split('\n').filter((line) => !/^(audit_entry|sign_in_session|idempotency_key) /.test(line)))
    expect([...lines(after)].sort()).toEqual([...lines(untouched)].sort())
  })

  test('only by the name typed once more, with a fresh proof', async () => {
    expect(await erase({ id: sara.id, username: 'somebody' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'username', code: 'otherUsername' }],
    })
    expect(await erase({ id: sara.id, username: 'sara' }, officer, new Date(schoolTime.getTime() + 11 * 60_000))).toMatchObject({
      status: 'FORBIDDEN',
      code: 'sign-in.REAUTHENTICATE',
    })
    expect(await readEverything()).toContain('Zzyzzyvasara')
  })

  test('is found nowhere any more, not in what is searched, sent or kept beside', async () => {
    expect(await readEverything()).toContain('Zzyzzyva')
    expect(await erase({ id: sara.id, username: 'SARA' })).toMatchObject({ status: 'SUCCESS' })
    const left = await readEverything()
    expect(left.split('\n').filter((line) => /zzyzzyva|sara@school|192\.0\.2\.250/i.test(line))).toEqual([])
    expect(existsSync(path.join(store, fileId.slice(-2), fileId))).toBe(true)
    await runOutboxJob()
    expect(existsSync(path.join(store, fileId.slice(-2), fileId))).toBe(false)
  })

  test('leaves what the institution counts', async () => {
    expect({
      marks: await prisma().mark.count({ where: { sessionId, value: { not: null } } }),
      lines: await prisma().procedureLine.count({ where: { sessionId } }),
    }).toEqual(before)
    expect(await prisma().treatmentSession.findUniqueOrThrow({ where: { id: sessionId } })).toMatchObject({
      state: 'MARKED_LOCKED',
      studentId: sara.id,
    })
  })

  test('leaves the chain of the audit as it was', async () => {
    await sealAudit()
    const client = await pool().connect()
    const { broken, unsealed } = await verifyAudit(client, { keys: chainKeys(env()), at: schoolTime })
    client.release()
    expect({ broken, unsealed }).toEqual({ broken: null, unsealed: 0 })
  })

  test('has no session, cannot log in, and is said to be erased', async () => {
    expect(await prisma().signInSession.count({ where: { userId: sara.id } })).toBe(0)
    expect(await readSubject(sara.id)).toMatchObject({
      erasedAt: schoolTime.toISOString(),
      hindrance: 'ERASED',
      name: expect.stringMatching(/^Erased person [0-9a-f]{6}$/),
    })
    expect(await erase({ id: sara.id, username: 'sara' })).toMatchObject({ status: 'STATE_CHANGED', code: 'privacy.ERASED' })
    expect(await callAs(officer, privacyCall(contracts.askExport), { id: sara.id })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'privacy.ERASED',
    })
    expect((await outputAs(officer, privacyCall(contracts.findSubjects), { q: 'erased' })).people).toEqual([])
  })

  test('lets somebody else have the username and the address', async () => {
    await expect(member('STUDENT', 'sara')).resolves.toMatchObject({ username: 'sara' })
  })
})

describe('is not erased', () => {
  test('whose work is open', async () => {
    const sessionId = await begin(school, {}, school.partner)
    expect(await erase(school.partner)).toMatchObject({ status: 'STATE_CHANGED', code: 'privacy.OPEN' })
    expect(await erase(school.teacher, school.admin)).toMatchObject({ status: 'STATE_CHANGED', code: 'privacy.OPEN' })
    expect((await readSubject(school.partner.id)).open).toEqual([{ what: 'sessions', count: 1 }])
    await prisma().treatmentSession.update({ where: { id: sessionId }, data: { state: 'CANCELLED' } })
  })

  test('whom a batch or an import could bring back', async () => {
    const batchId = v7()
    await prisma().batch.create({
      data: {
        id: batchId,
        kind: 'test',
        actorId: officer.id,
        locale: 'en-GB',
        settings: {},
        total: 1,
        createdAt: schoolTime,
        rows: { create: { number: 1, subjectId: school.colleague.id, wanted: {} } },
      },
    })
    expect((await readSubject(school.colleague.id)).open).toEqual([{ what: 'undoable', count: 1 }])
    expect(await erase(school.colleague, school.admin)).toMatchObject({ status: 'STATE_CHANGED', code: 'privacy.OPEN' })
    await prisma().batch.update({ where: { id: batchId }, data: { isEmptied: true } })
    expect(await erase(school.colleague, school.admin)).toMatchObject({ status: 'SUCCESS' })
  })

  test('oneself, who may do more, the last administrator, and nobody', async () => {
    expect(await erase(officer)).toMatchObject({ status: 'STATE_CHANGED', code: 'privacy.YOURSELF' })
    expect(await erase(school.admin)).toMatchObject({ status: 'FORBIDDEN', code: 'privacy.ABOVE_YOU' })
    expect((await readSubject(school.admin.id)).hindrance).toBe('ABOVE_YOU')
    expect(await erase({ id: v7(), username: 'nobody' })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await preview(v7())).toMatchObject({ status: 'NOT_FOUND' })
    const second = await member('ADMIN')
    await prisma().user.update({ where: { id: school.admin.id }, data: { activation: 'PENDING' } })
    expect(await erase(second, school.admin)).toMatchObject({ status: 'STATE_CHANGED', code: 'privacy.LAST_ADMIN' })
    await prisma().user.update({ where: { id: school.admin.id }, data: { activation: 'ACTIVE' } })
    // A person with the same privileges has disabled their account before.
    await prisma().user.update({ where: { id: second.id }, data: { status: 'DISABLED' } })
    expect(await erase(second)).toMatchObject({ status: 'SUCCESS' })
  })
})

test('an export that was made goes with the person', async () => {
  const who = await member('STUDENT')
  const asked = await outputAs(officer, privacyCall(contracts.askExport), { id: who.id })
  await runPrivacyJob('privacy-exports')
  const file = path.join(store, asked.exportId.slice(-2), asked.exportId)
  expect(existsSync(file)).toBe(true)
  expect(await erase(who)).toMatchObject({ status: 'SUCCESS' })
  await runOutboxJob()
  expect(existsSync(file)).toBe(false)
})

test('what a student writes may be erased from the history of their session, and nothing else changed there', async () => {
  const { sessionId } = await beginFinished({ ...school, student: school.partner })
  await expect(pool().query('UPDATE session_history SET reason = NULL WHERE session_id = $1', [sessionId])).rejects.toThrow(/append-only/)
  await expect(pool().query(`DELETE FROM session_history WHERE session_id = $1`, [sessionId])).rejects.toThrow(/append-only/)
  expect(await erase(school.partner)).toMatchObject({ status: 'SUCCESS' })
  await expect(pool().query(`UPDATE session_history SET act = 'forged' WHERE session_id = $1`, [sessionId])).rejects.toThrow(/append-only/)
})
