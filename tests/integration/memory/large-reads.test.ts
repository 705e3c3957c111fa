import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import type { Contract } from '@/lib/contract'
import { formLimits } from '@/lib/forms/limits'
import { exportAuditCall, listAuditCall } from '@/server/config/calls/audit'
import { listOutboxCall } from '@/server/config/calls/operations'
import { readResponsePdfCall } from '@/server/form-responses/calls/pdf'
import { exportResponsesCall } from '@/server/form-responses/calls/export'
import { readHistoryCall } from '@/server/form-responses/calls/history'
import { listResponsesCall, listTodoCall } from '@/server/form-responses/calls/lists'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { listScheduleChoicesCall } from '@/server/form-schedules/calls/assignments'
import { listFormsCall, readFormCall } from '@/server/forms/calls/forms'
import { listLibraryItemsCall } from '@/server/forms/calls/library'
import { listStartableCall } from '@/server/forms/calls/startable'
import { listVersionsCall } from '@/server/forms/calls/versions'
import { prisma } from '@/server/kernel/db'
import type { Call } from '@/server/kernel/define-call'
import { listThreadsCall, readThreadCall } from '@/server/messaging/calls/read'
import { listStaticUrlChoicesCall, listStaticUrlsCall } from '@/server/static-urls/calls/admin'
import { callAs } from '../../support/call'
import { definition, field, page, publishedForm } from '../../support/forms'
import { askNamed, review, submitResponse } from '../../support/form-responses'
import { member, type Member } from '../../support/members'
import { largeColumns, smallColumns, type Tried } from './columns'

const megabyte = 1024 ** 2
const mostGrowth = 64 * megabyte

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
/** The memory in use, after garbage is collected. */
function memoryInUse(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** The most memory that a call uses while it works, beyond what was in use before. */
async function growthOf<C extends Contract>(who: Member, call: Call<C>, input: unknown): Promise<{ bytes: number; status: string }> {
  const before = memoryInUse()
  let most = 0
  const look = () => {
    const { heapUsed, external } = process.memoryUsage()
    if (heapUsed + external - before > Math.max(most, mostGrowth / 2)) most = Math.max(most, memoryInUse() - before)
  }
  const watch = setInterval(look, 2)
  const answer = await callAs(who, call, input)
  clearInterval(watch)
  most = Math.max(most, memoryInUse() - before)
  return { bytes: most, status: answer.status }
}

type Read = readonly [call: Call, input: object]
const tried = new Map<Tried, () => Promise<{ who: Member; reads: readonly Read[] }>>()

let admin: Member, student: Member, reviewer: Member
beforeAll(async () => {
  ;[admin, student, reviewer] = [await member('ADMIN'), await member('STUDENT'), await member('TEACHER')]
})

// A form of nearly the most bytes that a form may have, and its answers.
const long = 'How did it go, and what would you do otherwise? '.repeat(36).slice(0, 1_600)
const greatForm = () =>
  definition(
    Array.from({ length: 6 }, (_, at) =>
      page(
        `p${at}`,
        Array.from({ length: 45 }, (__, of) => field('MULTILINE', `f${at}_${of}`, { help: { 'en-GB': long } })),
      ),
    ),
    { route: [review(askNamed(reviewer))] },
  )

tried.set('definitions', async () => {
  const form = await publishedForm(admin, greatForm(), { settings: { subject: 'NONE' } })
  const db = prisma()
  await db.$executeRaw`
    INSERT INTO form SELECT (jsonb_populate_record(form, jsonb_build_object('id', gen_random_uuid(), 'code', 'M' || n, 'name', 'Great ' || n, 'current_version_id', NULL))).*
    FROM form, generate_series(1, 100) n WHERE id = ${form.id}::uuid`
  await db.$executeRaw`
    INSERT INTO form_version SELECT (jsonb_populate_record(version, jsonb_build_object('id', gen_random_uuid(), 'form_id', form.id))).*
    FROM form_version version, form WHERE version.id = ${form.versionId}::uuid AND form.code LIKE 'M%'`
  await db.$executeRaw`
    INSERT INTO form_version SELECT (jsonb_populate_record(version, jsonb_build_object('id', gen_random_uuid(), 'number', n))).*
    FROM form_version version, generate_series(2, 150) n WHERE version.id = ${form.versionId}::uuid`
  await db.$executeRaw`UPDATE form SET current_version_id = (SELECT id FROM form_version WHERE form_id = form.id LIMIT 1) WHERE code LIKE 'M%'`
  await db.$executeRaw`
    INSERT INTO form_library_item (id, kind, name, content, version, active, revision)
    SELECT gen_random_uuid(), 'PAGE', 'Item ' || n, (SELECT jsonb_build_object('kind', 'PAGE', 'page', definition->'pages'->0) FROM form_version WHERE id = ${form.versionId}::uuid), 1, true, 1
    FROM generate_series(1, 500) n`
  await db.$executeRaw`
    UPDATE form SET draft = jsonb_set(draft, '{pages,0,origin}', jsonb_build_object('version', 1, 'itemId', (SELECT id FROM form_library_item LIMIT 1)))
    WHERE code LIKE 'M%'`
  await db.$executeRaw`
    INSERT INTO static_url (id, form_id, label, token_cipher, token_hash, created_by_id, created_at)
    SELECT gen_random_uuid(), id, name, '', id::text, ${admin.id}::uuid, now() FROM form WHERE code LIKE 'M%'`
  return {
    who: admin,
    reads: [
      [listFormsCall, {}],
      [readFormCall, { id: form.id }],
      [listVersionsCall, { id: form.id }],
      [listLibraryItemsCall, { kind: 'PAGE' }],
      [listStaticUrlsCall, {}],
      [listStaticUrlChoicesCall, {}],
      [listScheduleChoicesCall, {}],
      [listStartableCall, {}],
    ],
  }
})

tried.set('answers', async () => {
  const form = greatForm()
  const response = await submitResponse(admin, student, { form, answers: {} })
  const { responseId, formId } = response
  const db = prisma()
  // Answers of as many bytes as a response may have in all.
  const fields = form.pages.flatMap(({ fields: of }) => of.map(({ uid }) => uid))
  const letters = Math.floor(formLimits.answersBytes / fields.length) - 60
  const answers = (of: readonly string[]) => JSON.stringify(Object.fromEntries(of.map((uid) => [uid, 'x'.repeat(letters)])))
  await db.formPart.deleteMany({ where: { responseId } })
  for (const { uid, fields: own } of form.pages)
    await db.$executeRaw`
      INSERT INTO form_part (response_id, page_uid, answers, answered_in, revision, saved_by_id, saved_at, occurred_at)
      VALUES (${responseId}::uuid, ${uid}::uuid, ${answers(own.map((one) => one.uid))}::jsonb, '{}', 1, ${student.id}::uuid, now(), now())`
  await db.$executeRaw`
    INSERT INTO form_late_save (id, response_id, page_uid, by_id, answers_cipher, occurred_at, received_at, state)
    SELECT gen_random_uuid(), ${responseId}::uuid, ${form.pages[0]?.uid ?? ''}::uuid, ${student.id}::uuid, repeat('x', 1000000), now(), now(), 'KEPT' FROM generate_series(1, 200)`
  await db.$executeRaw`
    INSERT INTO form_submission SELECT (jsonb_populate_record(one, jsonb_build_object('number', n, 'answers', ${answers(fields)}::jsonb))).*
    FROM form_submission one, generate_series(100, 130) n WHERE one.response_id = ${responseId}::uuid AND one.number = 1`
  await db.$executeRaw`
    INSERT INTO form_record (response_id, number, answers, patient_cipher, computed, hash, at)
    SELECT ${responseId}::uuid, n, ${answers(fields)}::jsonb, repeat('x', 20000),
      (SELECT jsonb_object_agg(gen_random_uuid()::text, repeat('x', 200)) FROM generate_series(1, 300)), md5(n::text), now() FROM generate_series(1, 30) n`
  await db.$executeRaw`
    INSERT INTO form_comment (id, response_id, author_id, text, at)
    SELECT gen_random_uuid(), ${responseId}::uuid, ${student.id}::uuid, repeat('x', 2000), now() FROM generate_series(1, 1500)`
  await db.$executeRaw`
    INSERT INTO form_history (id, response_id, at, by_id, act, detail, reason)
    SELECT gen_random_uuid(), ${responseId}::uuid, now(), ${student.id}::uuid, 'returned', '{}', repeat('x', 2000) FROM generate_series(1, 1500)`
  await db.$executeRaw`
    INSERT INTO form_task SELECT (jsonb_populate_record(task, jsonb_build_object('id', gen_random_uuid(), 'kind', 'SIGN', 'state', 'DONE', 'decided_at', now(), 'comment', repeat('x', 2000)))).*
    FROM form_task task, generate_series(1, 100) WHERE task.response_id = ${responseId}::uuid AND task.kind = 'REVIEW'`
  await db.$executeRaw`
    INSERT INTO form_signature (id, task_id, signer_id, name, name_digest, role, meaning, strokes, content_hash, at, address, device_hash, seal)
    SELECT gen_random_uuid(), id, ${reviewer.id}::uuid, 'Signer', 'x', '', '', (SELECT jsonb_build_array(jsonb_agg(n % 1000)) FROM generate_series(1, 12000) n), 'x', now(), '', '', id::text
    FROM form_task WHERE response_id = ${responseId}::uuid AND kind = 'SIGN'`
  // Many such responses, for the lists and the export.
  await db.$executeRaw`
    INSERT INTO form_response SELECT (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'updated_at', now() + n * interval '1 second'))).*
    FROM form_response one, generate_series(1, 120) n WHERE one.id = ${responseId}::uuid`
  await db.$executeRaw`
    INSERT INTO form_part SELECT (jsonb_populate_record(part, jsonb_build_object('response_id', response.id))).*
    FROM form_part part, form_response response WHERE part.response_id = ${responseId}::uuid AND response.form_id = ${formId}::uuid AND response.id <> ${responseId}::uuid`
  return {
    who: student,
    reads: [
      [readResponseCall, { id: responseId }],
      [readHistoryCall, { id: responseId }],
      [listResponsesCall, { list: 'started' }],
      [listTodoCall, {}],
      [readResponsePdfCall, { id: responseId }],
    ],
  }
})

tried.set('operations', async () => {
  const db = prisma()
  await db.$executeRaw`
    INSERT INTO outbox_event (id, type, payload, state, created_at, next_attempt_at, last_error)
    SELECT gen_random_uuid(), 'mail', jsonb_build_object('to', 'a@example.org', 'subject', 'x', 'sealed', repeat('x', 200000)), 'DEAD', now(), now(), repeat('x', 500)
    FROM generate_series(1, 200)`
  await db.$executeRaw`
    INSERT INTO audit_entry (id, at, address, call, action, entity, entity_id, changes, request_id)
    SELECT gen_random_uuid(), now(), '', 'notes.write', 'notes.written', 'note', n::text, jsonb_build_object('text', jsonb_build_object('from', repeat('x', 10000), 'to', repeat('y', 10000))), 'x'
    FROM generate_series(1, 8000) n`
  return {
    who: admin,
    reads: [
      [listOutboxCall, { state: 'DEAD' }],
      [listAuditCall, {}],
      [exportAuditCall, {}],
    ],
  }
})

tried.set('messages', async () => {
  const db = prisma()
  const threads = Array.from({ length: 60 }, () => v7())
  const at = new Date()
  await db.thread.createMany({
    data: threads.map((id) => ({
      id,
      kind: 'BROADCAST' as const,
      subject: 'Great',
      authorId: student.id,
      sendsAt: at,
      lastSeq: 120,
      audience: { userIds: Array.from({ length: 5_000 }, () => v7()) },
      audienceWords: 'x'.repeat(2_000),
    })),
  })
  await db.$executeRaw`
    INSERT INTO message (id, thread_id, seq, author_id, text, at)
    SELECT gen_random_uuid(), thread.id, n, ${student.id}::uuid, repeat('x', 10000), now() FROM thread, generate_series(1, 120) n WHERE thread.subject = 'Great'`
  await db.threadMember.createMany({ data: threads.map((threadId) => ({ threadId, userId: student.id, unread: true, sortAt: at })) })
  return {
    who: student,
    reads: [
      [listThreadsCall, {}],
      [readThreadCall, { id: threads[0] ?? '' }],
    ],
  }
})

describe('every read takes little memory, however much there is', () => {
  test.each([...tried.keys()])(
    'of %s',
    async (of) => {
      const made = await tried.get(of)?.()
      for (const [call, input] of made?.reads ?? []) {
        const { bytes, status } = await growthOf(made?.who ?? admin, call, input)
        if (process.env.SHOW) console.log(call.contract.name, status, (bytes / megabyte).toFixed(1))
        expect([call.contract.name, status]).toEqual([call.contract.name, 'SUCCESS'])
        expect([call.contract.name, Math.round(bytes / megabyte)]).toEqual([
          call.contract.name,
          expect.toSatisfy((of64: number) => of64 < 64),
        ])
      }
    },
    60_000,
  )

  test('a part of a file of answers holds as many as fit, and says where the next one begins', async () => {
    const [form] = await prisma().$queryRaw<
      { id: string }[]
    >`SELECT form_id AS id FROM form_response GROUP BY form_id ORDER BY count(*) DESC LIMIT 1`
    const { bytes, status } = await growthOf(admin, exportResponsesCall, { formId: form?.id ?? '' })
    expect(status).toBe('SUCCESS')
    expect(bytes).toBeLessThan(mostGrowth)
    const answer = await callAs(admin, exportResponsesCall, { formId: form?.id ?? '' })
    expect(answer).toMatchObject({ output: { next: expect.any(String) } })
  }, 60_000)
})

describe('every column that can hold much', () => {
  type Column = { table: string; column: string }
  const columns = () => prisma().$queryRaw<Column[]>`
    SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.data_type IN ('text', 'json', 'jsonb', 'bytea', 'character varying', 'ARRAY')
      AND left(c.table_name, 1) <> '_'`

  test('is named: add it to columns.ts, with where its reads are tried or why none has much of it', async () => {
    const small = new Set(Object.entries(smallColumns).flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`)))
    const found = (await columns()).map(({ table, column }) => `${table}.${column}`)
    expect(found.length).toBeGreaterThan(300)
    expect(found.filter((name) => !(name in largeColumns) && !small.has(name))).toEqual([])
    expect([...Object.keys(largeColumns), ...small].filter((name) => !found.includes(name))).toEqual([])
    expect(Object.keys(largeColumns).filter((name) => small.has(name))).toEqual([])
  })

  test('of a kind that says nothing about its size is none of the small ones', async () => {
    const great = await prisma().$queryRaw<Column[]>`
      SELECT table_name AS table, column_name AS column FROM information_schema.columns
      WHERE table_schema = current_schema() AND data_type IN ('json', 'jsonb', 'bytea')`
    expect(great.map(({ table, column }) => `${table}.${column}`).filter((name) => !(name in largeColumns))).toEqual([])
  })

  test('is tried where it says so', () => {
    const named = new Set(Object.values(largeColumns).flatMap((one) => ('tried' in one ? [one.tried] : [])))
    expect([...named].toSorted()).toEqual([...tried.keys()].toSorted())
  })
})
