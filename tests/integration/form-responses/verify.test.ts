import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { acceptResponseCall, declineResponseCall, signResponseCall } from '@/server/form-responses/calls/decisions'
import { reopenResponseCall, withdrawResponseCall } from '@/server/form-responses/calls/endings'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { verifyFormCall } from '@/server/form-responses/calls/verify'
import { prisma } from '@/server/kernel/db'
import { callAs, outputAs } from '../../support/call'
import { decision, askNamed, openTask, review, sign, submitResponse, type Begun } from '../../support/form-responses'
import { definition, field, page, succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'

let admin: Member, student: Member, other: Member, reviewer: Member, signer: Member
beforeAll(async () => {
  ;[admin, student, other] = [await member('ADMIN'), await member('STUDENT'), await member('STUDENT')]
  ;[reviewer, signer] = [await member('TEACHER'), await member('TEACHER')]
})

const toSign = (settings: object = {}) =>
  submitResponse(admin, student, {
    form: definition([page('all', [field('TEXT', 'title')])], { route: [review(askNamed(reviewer)), sign(askNamed(signer))] }),
    answers: { title: 'Extraction' },
    settings,
  })
const acceptResponse = async ({ responseId }: Begun) => succeeds(reviewer, acceptResponseCall, await decision(reviewer, responseId))
const signResponse = async ({ responseId }: Begun) => succeeds(signer, signResponseCall, await decision(signer, responseId))

const submissionHash = async ({ responseId }: Begun) =>
  (await prisma().formSubmission.findFirstOrThrow({ where: { responseId }, orderBy: { number: 'desc' }, select: { contentHash: true } }))
    .contentHash
const recordHash = async ({ responseId }: Begun) =>
  (await prisma().formRecord.findFirstOrThrow({ where: { responseId }, orderBy: { number: 'desc' }, select: { hash: true } })).hash
const standingOf = async (hash: string, who: Member | null = null) => (await outputAs(who, verifyFormCall, { hash })).standing

describe('a printed form', () => {
  test('is known by its hash: as it waits, once it is signed, sent back, changed and signed anew', async () => {
    const made = await toSign()
    const first = await submissionHash(made)
    expect(await standingOf(first)).toBe('PENDING')
    await acceptResponse(made)
    await signResponse(made)
    const whole = await recordHash(made)
    expect([await standingOf(first), await standingOf(whole), await standingOf(whole.toUpperCase())]).toEqual([
      'SIGNED',
      'SIGNED',
      'SIGNED',
    ])
    await succeeds(admin, reopenResponseCall, { responseId: made.responseId, reason: 'Look again' })
    expect([await standingOf(first), await standingOf(whole)]).toEqual(['SENT_BACK', 'SENT_BACK'])
    const { responseId, pageUid, uid } = made
    await succeeds(student, savePageCall, { responseId, pageUid, revision: 1, answers: { [uid('title')]: 'Two extractions' } })
    expect(await standingOf(whole)).toBe('SENT_BACK')
    await succeeds(student, submitResponseCall, { responseId })
    expect([await standingOf(first), await standingOf(whole), await standingOf(await submissionHash(made))]).toEqual([
      'CHANGED',
      'CHANGED',
      'PENDING',
    ])
    await acceptResponse(made)
    await signResponse(made)
    expect([await standingOf(whole), await standingOf(await recordHash(made))]).toEqual(['CHANGED', 'SIGNED'])
    // A decision on the new content is shown to a person who holds that content, not to one who holds the paper from before.
    const kindsOf = async (hash: string) => {
      const found = await outputAs(null, verifyFormCall, { hash })
      return found.standing === 'UNKNOWN' ? null : found.decisions.map(({ kind }) => kind)
    }
    expect([await kindsOf(whole), await kindsOf(await recordHash(made))]).toEqual([[], ['REVIEWED', 'SIGNED']])
  })

  test('is known by the hash of each signature', async () => {
    const made = await toSign()
    await acceptResponse(made)
    const { responseId, pageUid, uid } = made
    await signResponse(made)
    const signature = await prisma().formSignature.findFirstOrThrow({ where: { task: { responseId } }, select: { contentHash: true } })
    expect(await standingOf(signature.contentHash)).toBe('SIGNED')
    await succeeds(admin, reopenResponseCall, { responseId, reason: 'Look again' })
    await succeeds(student, savePageCall, { responseId, pageUid, revision: 1, answers: { [uid('title')]: 'Another' } })
    await succeeds(student, submitResponseCall, { responseId })
    expect(await standingOf(signature.contentHash)).toBe('CHANGED')
  })

  test('does not stand once what is stored is another, whoever altered it', async () => {
    const made = await toSign()
    await acceptResponse(made)
    await signResponse(made)
    const whole = await recordHash(made)
    const { responseId, uid } = made
    await prisma()
      .$executeRaw`UPDATE form_part SET answers = jsonb_build_object(${uid('title')}::text, 'Forged') WHERE response_id = ${responseId}::uuid`
    expect(await standingOf(whole)).toBe('CHANGED')
  })

  test('that was declined or withdrawn says so', async () => {
    const made = await toSign()
    await acceptResponse(made)
    const { responseId } = made
    await succeeds(signer, declineResponseCall, { responseId, taskId: await openTask(signer, responseId), reason: 'I was away' })
    expect(await standingOf(await submissionHash(made))).toBe('SENT_BACK')
    const gone = await submitResponse(admin, student, {
      form: definition([page('all', [field('TEXT', 'title')])], { route: [sign(askNamed(signer))] }),
      answers: { title: 'Once' },
    })
    await succeeds(student, withdrawResponseCall, { responseId: gone.responseId, reason: 'By mistake' })
    expect(await standingOf(await submissionHash(gone))).toBe('WITHDRAWN')
  })

  test('that nobody signs is complete', async () => {
    const made = await submitResponse(admin, student, {
      form: definition([page('all', [field('TEXT', 'title')])]),
      answers: { title: 'Once' },
    })
    expect(await standingOf(await recordHash(made))).toBe('COMPLETED')
  })
})

describe('who asks', () => {
  test('is told no name, unless they may read the response', async () => {
    const made = await toSign()
    await acceptResponse(made)
    await signResponse(made)
    const hash = await recordHash(made)
    const people = [student, reviewer, signer].map(({ displayName }) => displayName)
    for (const who of [null, other]) {
      const told = await outputAs(who, verifyFormCall, { hash })
      expect(told).toMatchObject({ standing: 'SIGNED', form: { version: 1 }, reader: null })
      if (told.standing === 'UNKNOWN') throw new Error('it is known')
      expect(told.decisions.map(({ kind, part, name }) => [kind, part, name])).toEqual([
        ['REVIEWED', 'REVIEWER', ''],
        ['SIGNED', 'SIGNER', ''],
      ])
      for (const name of [...people, made.responseId, 'Extraction']) expect(JSON.stringify(told)).not.toContain(name)
    }
    for (const who of [student, signer, admin]) {
      const told = await outputAs(who, verifyFormCall, { hash })
      expect(told).toMatchObject({ reader: { responseId: made.responseId, subject: student.displayName } })
      for (const name of people) expect(JSON.stringify(told)).toContain(name)
    }
  })

  test('is told nothing of what a confidential form is called', async () => {
    const made = await toSign({ confidential: true })
    const hash = await submissionHash(made)
    expect(await outputAs(null, verifyFormCall, { hash })).toMatchObject({ standing: 'PENDING', form: null })
    expect(await outputAs(student, verifyFormCall, { hash })).toMatchObject({ form: { version: 1 } })
  })

  test('and guesses is stopped, while whoever holds a form is answered from the same network', async () => {
    const made = await toSign()
    const hash = await submissionHash(made)
    const address = '198.51.100.77'
    const guess = () => callAs(null, verifyFormCall, { hash: randomBytes(32).toString('hex') }, { address })
    expect(await guess()).toMatchObject({ output: { standing: 'UNKNOWN' } })
    for (let at = 0; at < 99; at += 1) await guess()
    expect(await guess()).toMatchObject({ status: 'TOO_MANY_REQUESTS' })
    expect(await callAs(null, verifyFormCall, { hash }, { address })).toMatchObject({ output: { standing: 'PENDING' } })
  })

  test('by what is no hash is refused', async () => {
    expect(await callAs(null, verifyFormCall, { hash: 'abc' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ code: 'hashNeeded' }],
    })
  })
})
