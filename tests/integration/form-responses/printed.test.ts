import { v7 } from 'uuid'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pdfBlocks, type PdfBlock } from '../../support/printed'
import {
  acceptResponseCall,
  declineResponseCall,
  forwardTaskCall,
  giveBackResponseCall,
  signResponseCall,
} from '@/server/form-responses/calls/decisions'
import { reopenResponseCall, withdrawResponseCall } from '@/server/form-responses/calls/endings'
import { exportResponsesCall } from '@/server/form-responses/calls/export'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { readResponsePdfCall } from '@/server/form-responses/calls/pdf'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { prisma } from '@/server/kernel/db'
import { callAs, outputAs } from '../../support/call'
import { beginResponse, decision, askNamed, openTask, review, sign, submitResponse } from '../../support/form-responses'
import { definition, field, nobodyElse, page, succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'

// The pages of a PDF are compressed, so the test looks at the blocks to be drawn.
vi.mock('@/server/kernel/files/pdf', async (original) => ({
  ...(await original<object>()),
  makePdf: (document: unknown) => Promise.resolve(Buffer.from(JSON.stringify(document))),
}))

let admin: Member, student: Member, reviewer: Member, signer: Member
// Each test has other people, because the number of prints of one person in an hour is limited.
beforeEach(async () => {
  ;[admin, student] = [await member('ADMIN'), await member('STUDENT')]
  ;[reviewer, signer] = [await member('TEACHER'), await member('TEACHER')]
})

const printedBlocks = (who: Member, responseId: string, at?: Date) => pdfBlocks(who, responseId, at)
const textOf = (blocks: readonly PdfBlock[]) => JSON.stringify(blocks)
const entriesOf = (blocks: readonly PdfBlock[]) => blocks.flatMap((block) => (block.kind === 'entry' ? [block] : []))
const checkOf = (blocks: readonly PdfBlock[]) => blocks.flatMap((block) => (block.kind === 'check' ? [block.value] : []))[0] ?? null

/** A page of the student, one of the reviewer and one of the signer, all of which everybody sees. */
function threePages() {
  return definition(
    [
      page('own', [field('TEXT', 'title', { required: 'ALWAYS' })]),
      page('reviewed', [field('TEXT', 'verdict', { complete: nobodyElse('REVIEWER') })]),
      page('signed', [field('TEXT', 'advice', { complete: nobodyElse('SIGNER') })]),
    ],
    { route: [review(askNamed(reviewer)), sign(askNamed(signer))] },
  )
}
const fieldOf = { student: 'title', reviewer: 'verdict', signer: 'advice' } as const
type Role = keyof typeof fieldOf

/** Pseudo-random numbers from 0 to below `most`, the same for the same seed. */
function dice(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }
}

/** A response, and next to it what its print must say, worked out by rules of the test's own. */
async function makeStory() {
  const form = threePages()
  const made = await beginResponse(admin, student, { form, answers: { title: 'word-0' } })
  const typed: Record<Role, string | null> = { student: 'word-0', reviewer: null, signer: null }
  const stands: Record<Role, string | null> = { student: 'word-0', reviewer: null, signer: null }
  const words = ['word-0']
  const people: Record<Role, Member> = { student, reviewer, signer }
  let handedIn: string | null = null
  const pageOf = (role: Role) => form.pages.find(({ fields }) => fields.some(({ id }) => id === fieldOf[role]))?.uid ?? ''
  const { responseId } = made
  const state = async () => (await prisma().formResponse.findUniqueOrThrow({ where: { id: responseId }, select: { state: true } })).state

  async function type(role: Role) {
    const word = `word-${words.length}`
    const read = await callAs(people[role], readResponseCall, { id: responseId })
    if (read.status !== 'SUCCESS') return
    const revision = read.output.parts.find(({ pageUid }) => pageUid === pageOf(role))?.revision ?? 0
    const saved = await callAs(people[role], savePageCall, {
      responseId,
      pageUid: pageOf(role),
      revision,
      answers: { [made.uid(fieldOf[role])]: word },
    })
    if (saved.status !== 'SUCCESS' || saved.output.arrivedAfter) return
    words.push(word)
    typed[role] = word
    if (handedIn === null && role === 'student') stands.student = word
  }
  async function submit() {
    const sent = await callAs(student, submitResponseCall, { responseId })
    if (sent.status !== 'SUCCESS') return
    if (handedIn !== typed.student) stands.reviewer = stands.signer = null
    stands.student = handedIn = typed.student
  }
  async function decide(role: 'reviewer' | 'signer') {
    const who = people[role]
    const read = await callAs(who, readResponseCall, { id: responseId })
    if (read.status !== 'SUCCESS') return
    const { myTaskId: taskId, contentHash } = read.output
    const input = { responseId, taskId, contentHash }
    const { status } = role === 'reviewer' ? await callAs(who, acceptResponseCall, input) : await callAs(who, signResponseCall, input)
    if (status !== 'SUCCESS') return
    stands[role] = typed[role]
  }
  async function refuse(role: 'reviewer' | 'signer') {
    const read = await callAs(people[role], readResponseCall, { id: responseId })
    if (read.status !== 'SUCCESS') return
    const { myTaskId: taskId } = read.output
    if (role === 'reviewer') await callAs(reviewer, giveBackResponseCall, { responseId, taskId, comment: 'Once more' })
    else await callAs(signer, declineResponseCall, { responseId, taskId, reason: 'I was away' })
  }
  const reopen = async () => {
    await callAs(admin, reopenResponseCall, { responseId, reason: 'Look again' })
  }
  const filling = [() => type('student'), () => type('student'), () => type('reviewer'), submit, submit]
  const acts: Readonly<Record<string, (() => Promise<void>)[]>> = {
    DRAFT: filling,
    INCOMPLETE: filling,
    AWAITING_REVIEW: [() => type('reviewer'), () => type('student'), () => decide('reviewer'), () => refuse('reviewer')],
    AWAITING_SIGNOFF: [
      () => type('signer'),
      () => type('reviewer'),
      () => decide('signer'),
      () => decide('signer'),
      () => refuse('signer'),
    ],
    COMPLETED: [() => type('student'), reopen],
  }
  return { responseId, acts, words, stands, state, type, submit, decide }
}

describe('a printed form', () => {
  test.each([11, 23, 37, 41, 59, 73])(
    'says what was handed in and decided, and nothing that came later (%i)',
    async (seed) => {
      const roll = dice(seed)
      const { responseId, acts, words, stands, state } = await makeStory()
      let looked = 0
      for (let turn = 0; turn < 26; turn += 1) {
        const possible = acts[await state()] ?? []
        await possible[roll(possible.length)]?.()
        const now = await state()
        // A response that only the student can read is printed for the student alone.
        const readers = now === 'DRAFT' ? [student] : [student, admin, reviewer, signer]
        const reader = readers[roll(readers.length)] ?? student
        const answered = await callAs(reader, readResponsePdfCall, { id: responseId })
        expect(['SUCCESS', 'NOT_FOUND']).toContain(answered.status)
        if (answered.status !== 'SUCCESS') continue
        looked += 1
        const text = Buffer.from(answered.output.pdf, 'base64').toString()
        const said = words.filter((word) => text.includes(`"${word}"`))
        const expected = Object.values(stands).flatMap((word) => word ?? [])
        expect([now, said.toSorted()]).toEqual([now, expected.toSorted()])
      }
      expect(looked).toBeGreaterThan(15)
      expect(words.length).toBeGreaterThan(3)
    },
    60_000,
  )

  test('that was completed stays as it was while it is filled in again', async () => {
    const { responseId, type, submit, decide, state } = await makeStory()
    await submit()
    await type('reviewer')
    await decide('reviewer')
    await type('signer')
    await decide('signer')
    expect(await state()).toBe('COMPLETED')
    const before = await printedBlocks(student, responseId)
    const row = await prisma().formRecord.findFirstOrThrow({ where: { responseId }, select: { hash: true } })
    expect(checkOf(before)).toBe(row.hash)
    await succeeds(admin, reopenResponseCall, { responseId, reason: 'A tooth is missing' })
    await type('student')
    const after = await printedBlocks(admin, responseId)
    expect(checkOf(after)).toBe(row.hash)
    for (const word of ['word-0', 'word-1', 'word-2']) expect(textOf(after)).toContain(`"${word}"`)
    expect(textOf(after)).not.toContain('word-3')
    expect(textOf(after)).toContain('Sent back: what is printed does not count until it is submitted again')
    expect(entriesOf(after).at(-1)).toMatchObject({ label: 'Reopened', name: admin.displayName })
    expect(entriesOf(after).at(-1)?.lines).toContain('Reason: A tooth is missing')
  })

  test('names who, as what, for whom, when with the zone, how they proved it, on what content', async () => {
    const standIn = await member('TEACHER')
    await prisma().user.update({ where: { id: standIn.id }, data: { registrationNumber: 'GDC 4711' }, select: { id: true } })
    await prisma().signInSession.updateMany({ where: { id: standIn.actor.sessionId }, data: { provenBy: 'PROVIDER_CODE' } })
    const { id: teachers } = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'TEACHER' }, select: { id: true } })
    const form = definition([page('all', [field('TEXT', 'title')])], { route: [sign({ kind: 'CHOSEN', roleIds: [teachers] })] })
    const { responseId } = await beginResponse(admin, student, { form, answers: { title: 'Čšž ø ß' } })
    await succeeds(student, submitResponseCall, { responseId, chosen: [{ step: 0, userIds: [signer.id] }] })
    const taskId = await openTask(signer, responseId)
    await succeeds(signer, forwardTaskCall, { responseId, taskId, toUserId: standIn.id, reason: 'On leave' })
    await succeeds(standIn, signResponseCall, await decision(standIn, responseId))
    const blocks = await printedBlocks(student, responseId)
    const [filled, signed] = entriesOf(blocks)
    expect(filled).toMatchObject({ label: 'Filled in', name: student.displayName })
    expect(signed).toMatchObject({ label: 'Signed', strokes: null })
    expect(signed?.name).toBe(`${standIn.displayName} for ${signer.displayName}`)
    const stored = await prisma().formSignature.findFirstOrThrow({ where: { task: { responseId } }, select: { contentHash: true } })
    expect(signed?.lines).toEqual([
      expect.stringContaining('As signer'),
      expect.stringContaining('(Europe/London, UTC+00:00)'),
      '“I saw this.”',
      'Name typed. Proven by single sign-on and second factor',
      `Content (SHA-256) ${stored.contentHash}`,
    ])
    expect(signed?.lines[0]).toContain('Registration number GDC 4711')
    expect(blocks.find(({ kind }) => kind === 'check')).toMatchObject({
      value: expect.stringMatching(/^[0-9a-f]{64}$/),
      lines: [expect.stringContaining('scan the code'), expect.stringMatching(/\/forms\/verify$/)],
    })
  })

  test('that its reader sees in part says so, under the hash of the whole', async () => {
    const secret = field('TEXT', 'secret', { see: nobodyElse('SUBMITTER', 'SIGNER') })
    const form = definition([page('all', [field('TEXT', 'title'), secret])], { route: [sign(askNamed(signer))] })
    const { responseId } = await submitResponse(admin, student, { form, answers: { title: 'Seen', secret: 'Unseen by staff' } })
    const [own, staff] = [await printedBlocks(student, responseId), await printedBlocks(admin, responseId)]
    expect(textOf(own)).toContain('Unseen by staff')
    expect(textOf(own)).not.toContain('excerpt')
    expect(textOf(staff)).not.toContain('Unseen by staff')
    expect(textOf(staff)).toContain('This is an excerpt')
    expect(checkOf(staff)).toBe(checkOf(own))
  })

  test('that was not handed in says so, and has nothing to check', async () => {
    const { responseId } = await beginResponse(admin, student)
    const blocks = await printedBlocks(student, responseId)
    expect(textOf(blocks)).toContain('Draft: not submitted.')
    expect(checkOf(blocks)).toBeNull()
  })

  test('that was withdrawn says by whom', async () => {
    const { responseId } = await submitResponse(admin, student, {
      form: definition([page('all', [field('TEXT', 'title')])], { route: [sign(askNamed(signer))] }),
      answers: { title: 'Once' },
    })
    await succeeds(student, withdrawResponseCall, { responseId, reason: 'By mistake' })
    const blocks = await printedBlocks(student, responseId)
    expect(textOf(blocks)).toContain('It does not count any more')
    expect(entriesOf(blocks).at(-1)).toMatchObject({ label: 'Withdrawn', name: student.displayName })
  })
})

describe('a figure that asks for the day', () => {
  const day = 86_400_000
  async function aging() {
    const [onUid, inUid] = [v7(), v7()]
    const on = { ...field('DATE', 'on'), uid: onUid }
    const age = field('COMPUTED', 'age', { formula: `DAYSBETWEEN({${onUid}}, TODAY())` })
    const late = { ...field('TEXT', 'note', { visibleWhen: `DAYSBETWEEN({${onUid}}, TODAY()) > 30` }), uid: inUid }
    const form = definition([page('all', [on, age, late])], { route: [sign(askNamed(signer))] })
    const today = new Date()
    const tenDaysAgo = new Date(today.getTime() - 10 * day).toISOString().slice(0, 10)
    const made = await submitResponse(admin, student, { form, answers: { on: tenDaysAgo } })
    return { ...made, ageUid: made.uid('age'), later: new Date(today.getTime() + 365 * day) }
  }
  const shownAge = async (responseId: string, uid: string, at: Date) =>
    (await outputAs(student, readResponseCall, { id: responseId }, { at })).answers[uid]

  test('says while it waits, and a year after it was completed, what it said when it was handed in: read, printed, exported and counted', async () => {
    const { formId, responseId, ageUid, later } = await aging()
    expect(await shownAge(responseId, ageUid, later)).toBe(10)
    await succeeds(signer, signResponseCall, await decision(signer, responseId))
    expect(await shownAge(responseId, ageUid, later)).toBe(10)
    const blocks = await printedBlocks(student, responseId, later)
    expect(blocks).toContainEqual({ kind: 'answer', label: 'age', text: '10' })
    expect(textOf(blocks)).not.toContain('"label":"note"')
    const { csv } = await outputAs(admin, exportResponsesCall, { formId }, { at: later })
    expect(csv.split('\n')[1]).toContain(',10,')
    expect(await prisma().formFact.findFirst({ where: { responseId, fieldUid: ageUid }, select: { number: true } })).toEqual({ number: 10 })
    expect(await prisma().formRecord.findFirst({ where: { responseId }, select: { computed: true } })).toEqual({
      computed: { [ageUid]: 10 },
    })
  })

  test('is the stored one, whatever its formula would come to by now; of a form without a record that of its submission', async () => {
    const { responseId, ageUid, later } = await aging()
    await succeeds(signer, signResponseCall, await decision(signer, responseId))
    await prisma().$executeRaw`ALTER TABLE form_record DISABLE TRIGGER form_record_append_only`
    await prisma()
      .$executeRaw`UPDATE form_record SET computed = jsonb_build_object(${ageUid}::text, 4711) WHERE response_id = ${responseId}::uuid`
    expect(await shownAge(responseId, ageUid, later)).toBe(4711)
    await prisma().$executeRaw`DELETE FROM form_record WHERE response_id = ${responseId}::uuid`
    await prisma().$executeRaw`ALTER TABLE form_record ENABLE TRIGGER form_record_append_only`
    expect(await shownAge(responseId, ageUid, later)).toBe(10)
    expect(await printedBlocks(student, responseId, later)).toContainEqual({ kind: 'answer', label: 'age', text: '10' })
  })
})

test('a record is never changed, and loses its answers to an erasure alone', async () => {
  const { responseId } = await submitResponse(admin, student, {
    form: definition([page('all', [field('TEXT', 'title')])]),
    answers: { title: 'Kept' },
  })
  expect(await prisma().formRecord.count({ where: { responseId } })).toBe(1)
  await expect(prisma().$executeRaw`UPDATE form_record SET hash = 'forged' WHERE response_id = ${responseId}::uuid`).rejects.toThrow(
    'append-only',
  )
  await expect(prisma().$executeRaw`UPDATE form_record SET answers = '{"a": 1}' WHERE response_id = ${responseId}::uuid`).rejects.toThrow(
    'append-only',
  )
  await expect(prisma().$executeRaw`DELETE FROM form_record WHERE response_id = ${responseId}::uuid`).rejects.toThrow('append-only')
  expect(await prisma().$executeRaw`UPDATE form_record SET answers = '{}', computed = '{}' WHERE response_id = ${responseId}::uuid`).toBe(1)
})
