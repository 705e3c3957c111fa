import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { acceptResponseCall } from '@/server/form-responses/calls/decisions'
import { exportResponsesCall } from '@/server/form-responses/calls/export'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { startResponseCall } from '@/server/form-responses/calls/start'
import { saveFormDraftCall } from '@/server/forms/calls/forms'
import { publishFormCall } from '@/server/forms/calls/versions'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import { beginResponse, decision, askNamed, review, sign, signResponse } from '../../support/form-responses'
import { definition, field, page, publishedForm, succeeds, uidOf } from '../../support/forms'
import { member, type Member } from '../../support/members'

let admin: Member, student: Member, reviewer: Member, signer: Member
let scaleId: string
beforeAll(async () => {
  ;[admin, student, reviewer, signer] = [await member('ADMIN'), await member('STUDENT'), await member('TEACHER'), await member('TEACHER')]
  await prisma().user.update({ where: { id: student.id }, data: { studentIdNumber: 'S-0042' } })
  scaleId = v7()
  await prisma().scale.create({
    data: {
      ...{ id: scaleId, name: `Export ${scaleId}`, version: 1 },
      values: {
        create: [1, 2, 3].map((value) => ({
          value,
          label: String(value),
          meaning: ['Poor', 'Fair', 'Good'][value - 1] ?? '',
          pass: value > 1,
          colour: 'blue',
        })),
      },
    },
  })
})

const options = (...values: string[]) => values.map((value, at) => ({ value, caption: { 'en-GB': `Said ${value}` }, score: at + 1 }))
const choice = field('DROPDOWN', 'pick', { caption: { 'en-GB': 'What was it?' }, options: options('a', 'b') })
const firstPages = () =>
  definition([page('one', [choice, field('SCALE', 'overall', { scaleId }), field('TEXT', 'old')])], {
    route: [review(askNamed(reviewer)), sign(askNamed(signer))],
  })

async function handIn(formId: string, pages: Parameters<typeof uidOf>[0], answers: Record<string, unknown>): Promise<string> {
  const responseId = v7()
  await succeeds(student, startResponseCall, { id: responseId, formId })
  const byUid = Object.fromEntries(Object.entries(answers).map(([name, answer]) => [uidOf(pages, name), answer]))
  await succeeds(student, savePageCall, { responseId, pageUid: pages[0]?.uid ?? '', revision: 0, answers: byUid })
  await succeeds(student, submitResponseCall, { responseId })
  return responseId
}
const linesOf = (csv: string) =>
  csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')

describe('a file of answers', () => {
  test('has all versions, with captions, labels and scores beside codes, who it is about and who decided', async () => {
    const made = await publishedForm(admin, firstPages())
    const old = await handIn(made.id, made.pages, { pick: 'b', overall: 3, old: 'Before' })
    const [one] = made.pages
    const second = definition([{ ...one, fields: [...(one?.fields.filter(({ id }) => id !== 'old') ?? []), field('NUMBER', 'minutes')] }], {
      route: [review(askNamed(reviewer)), sign(askNamed(signer))],
    })
    const { draftRevision } = await prisma().form.findUniqueOrThrow({ where: { id: made.id }, select: { draftRevision: true } })
    const { code, name, typeId } = await prisma().form.findUniqueOrThrow({ where: { id: made.id } })
    await succeeds(admin, saveFormDraftCall, { id: made.id, draftRevision, definition: second, settings: { code, name, typeId } })
    await succeeds(admin, publishFormCall, { id: made.id, draftRevision: draftRevision + 1 })
    const now = await handIn(made.id, second.pages, { pick: 'a', overall: 2, minutes: 20 })
    await succeeds(reviewer, acceptResponseCall, await decision(reviewer, now))
    await signResponse(signer, now)
    const { csv, rows, next } = await succeeds(admin, exportResponsesCall, { formId: made.id })
    expect([rows, next]).toEqual([2, null])
    const [head = '', newest = '', before = ''] = linesOf(csv)
    expect(head).toBe(
      'id,version,state,subject,studentNumber,submitter,submittedAt,completedAt,reviewers,signers,origin,event,place,' +
        'What was it? [pick],What was it? [pick:label],What was it? [pick:score],overall [overall],overall [overall:label],minutes [minutes],old [old]',
    )
    expect(newest).toContain(`${now},2,COMPLETED,`)
    expect(newest).toContain(`,${reviewer.displayName},${signer.displayName},`)
    expect(newest).toMatch(/,a,Said a,1,2,Fair,20,$/)
    expect(before).toContain(`${old},1,AWAITING_REVIEW,`)
    expect(before).toMatch(/,b,Said b,2,3,Good,,Before$/)
    const { csv: only } = await succeeds(admin, exportResponsesCall, { formId: made.id, versionId: made.versionId })
    expect(linesOf(only)).toHaveLength(2)
  })

  test('says whose number it is and by which address or schedule it came', async () => {
    const made = await publishedForm(admin, definition([page('one', [field('TEXT', 'title')])]), { settings: { subject: 'SELF' } })
    const id = await handIn(made.id, made.pages, { title: 'Mine' })
    const scheduleId = v7()
    await prisma().formSchedule.create({
      data: { ...{ id: scheduleId, formId: made.id, name: 'Every Monday', audience: {}, completer: 'SUBJECT' }, opensAt: new Date() },
    })
    const line = async () => linesOf((await succeeds(admin, exportResponsesCall, { formId: made.id })).csv)[1]
    expect(await line()).toContain(`,${student.displayName},S-0042,${student.displayName},`)
    await prisma().formResponse.update({ where: { id }, data: { originKind: 'SCHEDULE', originId: scheduleId } })
    expect(await line()).toContain(',Every Monday,')
    await prisma().formResponse.update({ where: { id }, data: { originKind: 'ASSIGNMENT', originId: v7() } })
    expect(await line()).toContain(',ASSIGNMENT,')
  })

  test('says how many versions are too old to be in it', async () => {
    const made = await publishedForm(admin, definition([page('one', [field('TEXT', 'title')])]))
    const id = await handIn(made.id, made.pages, { title: 'Newest' })
    const { definition: stored, hash } = await prisma().formVersion.findUniqueOrThrow({ where: { id: made.versionId } })
    // 101 more, each with a response: the first of all is the 102nd.
    await prisma().$executeRaw`
      WITH version AS (
        INSERT INTO form_version (id, form_id, number, definition, hash, published_at)
        SELECT gen_random_uuid(), ${made.id}::uuid, number, ${JSON.stringify(stored)}::jsonb, ${hash}, now() FROM generate_series(2, 102) number
        RETURNING id
      )
      INSERT INTO form_response (id, form_id, version_id, submitter_id, state, submitted_at, created_at, updated_at)
      SELECT gen_random_uuid(), ${made.id}::uuid, version.id, ${student.id}::uuid, 'COMPLETED', now(), now(), now() FROM version`
    const file = await succeeds(admin, exportResponsesCall, { formId: made.id })
    expect([file.rows, file.olderVersions]).toEqual([100, 2])
    expect(file.csv).not.toContain(id)
    expect(await succeeds(admin, exportResponsesCall, { formId: made.id, versionId: made.versionId })).toMatchObject({
      rows: 1,
      olderVersions: 0,
    })
  })

  test('goes on part by part until nothing is left, each response once, and leaves out what was not handed in', async () => {
    const made = await publishedForm(admin, definition([page('one', [field('TEXT', 'title')])]))
    const ids: string[] = []
    for (const title of ['One', 'Two', 'Three']) ids.push(await handIn(made.id, made.pages, { title }))
    await beginResponse(admin, student)
    const whole = await succeeds(admin, exportResponsesCall, { formId: made.id })
    expect(
      linesOf(whole.csv)
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual(ids.toReversed())
    const rest = await succeeds(admin, exportResponsesCall, { formId: made.id, cursor: ids[2] })
    expect(linesOf(rest.csv).map((line) => line.split(',')[0])).toEqual([ids[1], ids[0]])
    expect(await succeeds(admin, exportResponsesCall, { formId: made.id, cursor: ids[0] })).toMatchObject({ rows: 0, next: null })
    expect(await callAs(student, exportResponsesCall, { formId: made.id })).toMatchObject({ status: 'FORBIDDEN' })
  })
})
