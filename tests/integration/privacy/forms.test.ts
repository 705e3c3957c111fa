import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/privacy'
import { formResponsesPersonalData } from '@/server/form-responses'
import { acceptResponseCall, signResponseCall } from '@/server/form-responses/calls/decisions'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { startResponseCall } from '@/server/form-responses/calls/start'
import { sealOf } from '@/server/form-responses/signatures/seal'
import { formsPersonalData } from '@/server/forms'
import { pool, prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import { definition, field, page, publishedForm, succeeds, uidOf } from '../../support/forms'
import { member, type Member } from '../../support/members'
import { privacyCall, privacyOfficer } from '../../support/privacy'

let admin: Member, officer: Member, student: Member, reviewer: Member, signer: Member
beforeAll(async () => {
  ;[admin, officer, student, reviewer, signer] = [
    await member('ADMIN'),
    await privacyOfficer(),
    await member('STUDENT'),
    await member('TEACHER'),
    await member('TEACHER'),
  ]
})

const parts = [...formsPersonalData.parts, ...formResponsesPersonalData.parts]
async function exportedForms(who: Member): Promise<Record<string, Record<string, unknown>[]>> {
  const rows = await Promise.all(parts.map(async ({ name, sql }) => [name, (await pool().query(sql, [who.id])).rows] as const))
  return Object.fromEntries(rows)
}
const erase = ({ id, username }: Member, by: Member = officer) => callAs(by, privacyCall(contracts.erasePerson), { id, username })

test('a form is told to whom it is about and who worked on it, and is erased without its signatures losing their seals', async () => {
  const named = (userId: string) => ({ kind: 'NAMED', userIds: [userId] })
  const pages = [page('encounter', [field('TEXT', 'title'), field('NUMBER', 'minutes'), field('TEXT', 'patient', { patient: true })])]
  const form = await publishedForm(
    admin,
    definition(pages, {
      route: [
        { order: 1, kind: 'REVIEW', part: 'REVIEWER', how: named(reviewer.id) },
        { order: 2, kind: 'SIGN', part: 'SIGNER', how: named(signer.id), meaning: { 'en-GB': 'I saw this.' } },
      ],
    }),
  )
  const responseId = v7()
  const uid = (name: string) => uidOf(form.pages, name)
  await succeeds(student, startResponseCall, { id: responseId, formId: form.id })
  const answers = { [uid('title')]: 'Zzyzzyvatitle', [uid('minutes')]: 20, [uid('patient')]: 'Zzyzzyvapatient' }
  await succeeds(student, savePageCall, { responseId, pageUid: form.pages[0]?.uid, revision: 0, answers })
  await succeeds(student, submitResponseCall, { responseId })
  expect(await erase(student)).toMatchObject({ status: 'STATE_CHANGED', code: 'privacy.OPEN' })

  const { myTaskId, contentHash } = await succeeds(reviewer, readResponseCall, { id: responseId })
  await succeeds(reviewer, acceptResponseCall, { responseId, taskId: myTaskId, contentHash, comment: 'Zzyzzyvacomment' })
  const toSign = await succeeds(signer, readResponseCall, { id: responseId })
  const strokes = [[0, 0, 10, 10]]
  await succeeds(signer, signResponseCall, { responseId, taskId: toSign.myTaskId, contentHash: toSign.contentHash, strokes })

  const ofStudent = await exportedForms(student)
  expect(ofStudent.forms).toMatchObject([{ is_about_them: true, submitter: student.displayName, state: 'COMPLETED' }])
  expect(ofStudent['form-answers']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ question: 'title', answer: 'Zzyzzyvatitle' }),
      expect.objectContaining({ question: 'minutes', answer: 20 }),
    ]),
  )
  expect(ofStudent['form-decisions']).toMatchObject([{ by: reviewer.displayName, comment: 'Zzyzzyvacomment' }, { by: signer.displayName }])
  expect(ofStudent['form-submissions']).toHaveLength(2)
  expect(JSON.stringify(ofStudent)).not.toContain('Zzyzzyvapatient')
  const ofSigner = await exportedForms(signer)
  expect(ofSigner['form-signatures']).toMatchObject([{ name: signer.displayName, meaning: 'I saw this.', strokes }])
  expect(JSON.stringify(ofSigner)).not.toContain(student.displayName)

  const signed = () => prisma().formSignature.findFirstOrThrow({ where: { task: { responseId } } })
  const { seal } = await signed()
  expect(await erase(signer, admin)).toMatchObject({ status: 'SUCCESS' })
  const left = await signed()
  expect(left).toMatchObject({ name: '', nameSalt: null, strokes: null, address: '', registration: '', seal })
  expect(sealOf(left)).toBe(seal)
  expect((await exportedForms(student))['form-answers']).toHaveLength(2)

  await expect(pool().query(`UPDATE form_history SET reason = NULL, act = 'forged' WHERE response_id = $1`, [responseId])).rejects.toThrow(
    /append-only/,
  )
  await prisma().formHistory.create({
    data: { id: v7(), responseId, at: new Date(), byId: student.id, act: 'extended', detail: {}, reason: 'Zzyzzyvareason' },
  })
  expect(await erase(student)).toMatchObject({ status: 'SUCCESS' })
  const { rows } = await pool().query<{ row: string }>(
    `SELECT to_jsonb(t)::text AS row FROM form_part t UNION ALL SELECT to_jsonb(t)::text FROM form_submission t UNION ALL SELECT to_jsonb(t)::text FROM form_task t
     UNION ALL SELECT to_jsonb(t)::text FROM form_history t`,
  )
  expect(rows.filter(({ row }) => row.includes('Zzyzzyva'))).toEqual([])
  expect(await prisma().formFact.findMany({ where: { responseId }, select: { number: true } })).toEqual([{ number: 20 }])
  expect(sealOf(await signed())).toBe(seal)
})
