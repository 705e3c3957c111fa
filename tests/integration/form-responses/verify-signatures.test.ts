import { beforeAll, beforeEach, expect, test } from 'vitest'
import { signatureLines } from '@/scripts/audit/words'
import { verifySignatures } from '@/server/form-responses/signatures/verify-signatures'
import { pool } from '@/server/kernel/db'
import { giveBackResponseCall } from '@/server/form-responses/calls/decisions'
import { askNamed, openTask, sign, signResponse, simpleForm, submitResponse } from '../../support/form-responses'
import { succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'

let admin: Member, student: Member, first: Member, second: Member
let responseId: string
beforeAll(async () => {
  ;[admin, student, first, second] = [await member('ADMIN'), await member('STUDENT'), await member('TEACHER'), await member('TEACHER')]
})
beforeEach(async () => {
  const response = await submitResponse(admin, student, { form: simpleForm({ route: [sign(askNamed(first, second))] }) })
  ;({ responseId } = response)
  await signResponse(first, responseId)
  await signResponse(second, responseId)
})

/** The faults that the check finds after statements that bypass the application. */
async function foundAfter(...statements: string[]) {
  const client = await pool().connect()
  try {
    const found = async () => {
      const { faults } = await verifySignatures({
        query: (sql, values) => (/^(BEGIN|ROLLBACK)/.test(sql) ? client.query('SELECT 1') : client.query(sql, values)),
      })
      return faults.filter((fault) => fault.responseId === responseId)
    }
    await client.query('BEGIN')
    // The triggers that refuse these statements are off for this transaction.
    await client.query('SET LOCAL session_replication_role = replica')
    expect(await found()).toEqual([])
    for (const statement of statements) await client.query(statement, statement.includes('$1') ? [responseId] : [])
    const faults = await found()
    expect(signatureLines({ signatures: 2, faults }).join(' ')).toMatch(faults.length > 0 ? /^BROKEN: / : /as they were made/)
    return faults.map(({ why }) => why)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const one = `WHERE task_id = (SELECT id FROM form_task WHERE response_id = $1::uuid AND kind = 'SIGN' ORDER BY id LIMIT 1)`
test.each([
  ['an altered meaning', [`UPDATE form_signature SET meaning = 'Another' ${one}`], ['CHANGED']],
  ['an altered name', [`UPDATE form_signature SET name = 'Another' ${one}`], ['CHANGED']],
  ['an altered time', [`UPDATE form_signature SET at = at - interval '1 day' ${one}`], ['CHANGED']],
  ['another signer', [`UPDATE form_signature SET signer_id = gen_random_uuid() ${one}`], ['CHANGED']],
  [
    'an altered name with a digest to fit',
    [`UPDATE form_signature SET name = 'X', name_digest = encode(sha256(convert_to(name_salt || E'\\n' || 'X', 'UTF8')), 'hex') ${one}`],
    ['CHANGED'],
  ],
  ['a removed signature', [`DELETE FROM form_signature ${one}`], ['MISSING']],
  [
    'a seal that the audit does not know',
    [`DELETE FROM audit_entry WHERE entity = 'form-signature' AND entity_id IN (SELECT seal FROM form_signature ${one})`],
    ['UNKNOWN'],
  ],
  [
    'an answer altered after signing',
    [`UPDATE form_part SET answers = jsonb_build_object(gen_random_uuid()::text, 'Another') WHERE response_id = $1::uuid`],
    ['CONTENT', 'CONTENT'],
  ],
  [
    'what describes a patient taken away',
    ['UPDATE form_part SET patient_cipher = NULL WHERE response_id = $1::uuid'],
    ['CONTENT', 'CONTENT'],
  ],
  [
    'a patient’s answer that cannot be deciphered',
    [`UPDATE form_part SET patient_cipher = '1.x.y' WHERE response_id = $1::uuid`],
    ['UNREADABLE', 'UNREADABLE'],
  ],
  ['another subject', ['UPDATE form_response SET subject_id = NULL WHERE id = $1::uuid'], ['CONTENT', 'CONTENT']],
  [
    'another wording of the version',
    [
      `UPDATE form_version SET definition = definition || '{"place": "ASKED"}' WHERE id = (SELECT version_id FROM form_response WHERE id = $1::uuid)`,
    ],
    ['CONTENT', 'CONTENT'],
  ],
  ['a date of its way', [`UPDATE form_response SET due_at = now() WHERE id = $1::uuid`], []],
] as const)('finds %s', async (_, statements, expected) => {
  expect(await foundAfter(...statements)).toEqual(expected)
})

test('says nothing of what was signed and then returned to be corrected', async () => {
  const response = await submitResponse(admin, student, { form: simpleForm({ route: [sign(askNamed(first, second))] }) })
  ;({ responseId } = response)
  await signResponse(first, responseId)
  await succeeds(second, giveBackResponseCall, { responseId, taskId: await openTask(second, responseId), comment: 'Which tooth?' })
  expect(await foundAfter(`UPDATE form_part SET answers = '{}' WHERE response_id = $1::uuid`)).toEqual([])
})
