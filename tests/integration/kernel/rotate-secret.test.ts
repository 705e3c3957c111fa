import { v7 } from 'uuid'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { env } from '@/lib/env'
import { saveRemark } from '@/lib/contracts/clinical-sessions'
import { rotationLines } from '@/scripts/secret/words'
import { entraSecret, forgetSettings } from '@/server/config'
import { sealEntraSecret } from '@/server/config/sign-on-secret'
import { chainKeys } from '@/server/kernel/audit/audit-chain'
import { decrypt, encrypt, keyedHash, sealPrefix } from '@/server/kernel/secrets/cipher'
import { now, stopClock } from '@/server/kernel/clock'
import { pool, prisma } from '@/server/kernel/db'
import { firstAnswer, storeFirstAnswer } from '@/server/kernel/calls/idempotency'
import { listKeysInUse } from '@/server/kernel/queries/sealed.sql'
import { mailSealing } from '@/server/kernel/jobs/sealed-mail'
import { removeOldAudit } from '@/server/kernel/audit/remove-audit'
import { listUnopenedTexts, rotateSecret, type Rotated } from '@/server/kernel/secrets/rotate-secret'
import { sealAudit } from '@/server/kernel/audit/seal-audit'
import { verifyAudit } from '@/server/kernel/audit/verify-audit'
import { sealedPlaces } from '@/server/sealed-places'
import { answersSealing, visitorSealing } from '@/server/form-responses/sealings'
import { patientSealing } from '@/server/clinical-sessions/sealings'
import { concernSealing } from '@/server/concerns/sealings'
import { countOldRecoveryCodes } from '@/server/sign-in/queries/old-recovery-codes.sql'
import { originSealing, samlKeySealing } from '@/server/sign-in/sealings'
import { addressSealing } from '@/server/static-urls/sealings'
import { assertSecondFactor } from '@/server/sign-in/second-factor/assert-second-factor'
import { findAccountById } from '@/server/sign-in/queries'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { setUpPhone, nextCode, type Phone } from '../../support/second-factor'
import { signedIn, type SignedIn } from '../../support/signed-in'
import { begin, beginFinished, readAs, tryAs } from '../../support/treatment-sessions'

const [first, second, third] = [
  'the first secret of more than 32 characters',
  'the second secret of more than 32 characters',
  'a third secret that has more than 32 characters',
]
const before = new Date(schoolTime.getTime() - 5 * 60_000).toISOString()

let school: School
let form: { formId: string; versionId: string }
let responseId: string
let programmeId: string
let owner: SignedIn
let phone: Phone
let sessionId: string
let lateIn: string
beforeAll(async () => {
  setSecrets(first)
  school = await makeSchool()
  form = await publishedForm()
  programmeId = v7()
  await prisma().programme.create({ data: { id: programmeId, name: 'Dentistry', lengthYears: 5 } })
})
beforeEach(async () => {
  setSecrets(first)
  stopClock(schoolTime)
  await empty()
  responseId = await rowsOfForms()
  owner = await signedIn()
  phone = await setUpPhone(owner)
  sessionId = await begin(school, { patient: { kind: 'HOSPITAL_NUMBER', text: 'rj-2041 7' } })
  lateIn = (await beginFinished(school)).sessionId
  await keepLate()
  await insertProviderRows()
  await prisma().concern.create({
    data: {
      id: v7(),
      year: 2026,
      number: 'C-2026-7KMPQ',
      kind: 'CONCERN',
      programmeId,
      category: 'OTHER',
      facts: encrypt(concernSealing, 'What happened'),
      place: '',
      happenedAt: now(),
      raisedById: school.teacher.id,
      raisedAt: now(),
    },
  })
  await prisma().formPart.create({
    data: {
      responseId,
      pageUid: v7(),
      answers: {},
      patientCipher: encrypt(answersSealing, '{}'),
      savedById: school.student.id,
      savedAt: now(),
      occurredAt: now(),
    },
  })
})
afterEach(() => setSecrets(first))

function setSecrets(present: string, previous?: string): void {
  Object.assign(env(), { AUTH_SECRET: present, AUTH_SECRET_PREVIOUS: previous })
  forgetSettings()
}

async function empty(): Promise<void> {
  for (const { table, where, id } of sealedPlaces.toReversed()) {
    const column = { treatment_session: 'patient_cipher = NULL, patient_hash = NULL', form_response: 'visitor_cipher = NULL' }[table]
    await pool().query(column ? `UPDATE ${table} SET ${column}` : `DELETE FROM ${table} WHERE ${where ?? `${id} IS NOT NULL`}`)
  }
}

/** Keeps a late request as one arrives for a session that was locked in the meantime; the same request twice is kept once. */
async function keepLate(): Promise<void> {
  expect(
    await tryAs(
      school.student,
      saveRemark,
      { sessionId: lateIn, text: 'Private words', revision: 0, occurredAt: before },
      { at: new Date(schoolTime.getTime() + 60_000) },
    ),
  ).toMatchObject({ output: { arrivedAfter: 'kept' } })
}

/** A published form, for responses with an answer about a patient. */
async function publishedForm(): Promise<{ formId: string; versionId: string }> {
  const [typeId, formId, versionId] = [v7(), v7(), v7()]
  await prisma().formType.create({ data: { id: typeId, name: 'Questionnaire', kind: 'OTHER' } })
  await prisma().form.create({
    data: { id: formId, code: 'Q1', name: 'Questionnaire', typeId, draft: {}, draftHash: '', draftSavedAt: now(), createdAt: now() },
  })
  await prisma().formVersion.create({ data: { id: versionId, formId, number: 1, definition: {}, hash: '', publishedAt: now() } })
  return { formId, versionId }
}

/** Stores a response that somebody without an account gave at a static address, and returns its id. */
async function rowsOfForms(): Promise<string> {
  const id = v7()
  await prisma().staticUrl.create({
    data: {
      id: v7(),
      formId: form.formId,
      label: 'Waiting room',
      tokenCipher: encrypt(addressSealing, 'token'),
      tokenHash: v7(),
      createdById: school.student.id,
      createdAt: now(),
    },
  })
  await prisma().formResponse.create({
    data: { id, ...form, state: 'DRAFT', visitorCipher: encrypt(visitorSealing, '{}'), createdAt: now(), updatedAt: now() },
  })
  return id
}

async function insertProviderRows(): Promise<void> {
  const session = await prisma().signInSession.findFirstOrThrow({ where: { userId: owner.id }, select: { id: true } })
  await prisma().samlKey.create({
    data: { stage: 'CURRENT', certificate: 'x', sealedKey: encrypt(samlKeySealing, 'a private key'), endsAt: now() },
  })
  await prisma().setting.create({ data: { key: 'entraSecret', value: sealEntraSecret('hush'), changedAt: now() } })
  await prisma().sessionOrigin.create({
    data: { sessionId: session.id, provider: 'ENTRA', issuer: 'i', subject: 's', sealed: encrypt(originSealing, '{}') },
  })
  await prisma().outboxEvent.create({
    data: {
      id: v7(),
      type: 'mail',
      state: 'DEAD',
      createdAt: now(),
      nextAttemptAt: now(),
      payload: { to: 'a@b.example', subject: 's', sealed: encrypt(mailSealing, 'with a link'), secretUntil: '2027-01-01T00:00:00Z' },
    },
  })
}

const rotate = async (): Promise<Rotated> => {
  const client = await pool().connect()
  try {
    return await rotateSecret(client, now(), sealedPlaces)
  } finally {
    client.release()
  }
}

const keysInUse = async () => {
  const rows = await Promise.all(
    sealedPlaces.map(async (place) =>
      (await listKeysInUse(pool(), place)).map(({ key, count }) => ({ purpose: place.sealing.name, key, count })),
    ),
  )
  return rows.flat()
}

async function expectReadable(): Promise<void> {
  expect((await readAs(school.student, sessionId)).header.patient).toEqual({ kind: 'HOSPITAL_NUMBER', text: 'rj-2041 7' })
  expect((await readAs(school.student, lateIn)).late).toMatchObject([{ input: { text: 'Private words' } }])
  expect(await entraSecret()).toBe('hush')
  const account = await findAccountById(prisma(), owner.id)
  if (!account) throw new Error('nobody')
  const request = () => ({ id: 'r', at: now(), address: '192.0.2.1', userAgent: '', locale: 'en-GB', sameOrigin: true })
  const give = (code: string) =>
    prisma().$transaction((db) => assertSecondFactor(db, { account, code, request: request(), emit: () => {} }))
  await give(nextCode(phone))
  await give(phone.recoveryCodes[0] ?? '')
  phone = { ...phone, recoveryCodes: phone.recoveryCodes.slice(1) }
}

test('all that is stored encrypted names its key, and is known here', async () => {
  const prefix = sealPrefix(first)
  const found = await keysInUse()
  expect(new Set(found.map(({ key }) => key))).toEqual(new Set([prefix.split('.')[1]]))
  expect(new Set(found.map(({ purpose }) => purpose))).toEqual(new Set(sealedPlaces.map(({ sealing }) => sealing.name)))
})

describe('another AUTH_SECRET', () => {
  test('with the one before beside it: everything goes on, before it is encrypted anew, half-way and afterwards; then the one before can go', async () => {
    setSecrets(second, first)
    await expectReadable()
    // The state half-way through: one patient is encrypted under the new secret, the rest under the old one.
    const cipher = encrypt(patientSealing, 'rj-2041 7')
    await prisma().treatmentSession.update({ where: { id: sessionId }, data: { patientCipher: cipher } })
    await expectReadable()
    const { moved, unopened } = await rotate()
    expect([moved, unopened]).toEqual([11, []])
    await expectReadable()
    setSecrets(second)
    await expectReadable()
    const row = await prisma().treatmentSession.findUniqueOrThrow({ where: { id: sessionId }, select: { patientCipher: true } })
    expect(row.patientCipher).toBe(cipher)
    expect(await rotate()).toMatchObject({ moved: 0, unopened: [] })
  })

  test('finds the same patient again: the keyed hash beside is made anew, too', async () => {
    setSecrets(second, first)
    await rotate()
    const { patientHash } = await prisma().treatmentSession.findUniqueOrThrow({ where: { id: sessionId }, select: { patientHash: true } })
    expect(patientHash).toBe(keyedHash('patient', 'RJ20417'))
  })

  test('the processes may change one after the other: each reads what the other wrote', async () => {
    setSecrets(first, second)
    const [byOld] = [encrypt(patientSealing, 'x')]
    setSecrets(second, first)
    const byNew = encrypt(patientSealing, 'y')
    expect(decrypt(patientSealing, byOld)).toBe('x')
    setSecrets(first, second)
    expect(decrypt(patientSealing, byNew)).toBe('y')
  })

  test('what was encrypted before keys had names is opened, and gets one', async () => {
    const body = encrypt(patientSealing, 'of old').split('.')[2] ?? ''
    await prisma().treatmentSession.update({ where: { id: sessionId }, data: { patientCipher: body } })
    setSecrets(second, first)
    expect(decrypt(patientSealing, body)).toBe('of old')
    await rotate()
    const { patientCipher } = await prisma().treatmentSession.findUniqueOrThrow({
      where: { id: sessionId },
      select: { patientCipher: true },
    })
    setSecrets(second)
    expect(patientCipher?.startsWith(sealPrefix(second)) && decrypt(patientSealing, patientCipher)).toBe('of old')
  })

  test.each([
    ['missing', undefined, 'Give the secret that they were encrypted under as AUTH_SECRET_PREVIOUS'],
    ['wrong', third, 'AUTH_SECRET_PREVIOUS is not the secret'],
  ])(
    'the one before is %s: what cannot be opened is counted and named, nothing is lost, and it is mended by giving it',
    async (_name, previous, said) => {
      setSecrets(second, previous)
      expect(() => decrypt(patientSealing, `${sealPrefix(first)}abcd`)).toThrow(
        /encrypted under another secret \(key .*AUTH_SECRET_PREVIOUS/,
      )
      const rotated = await rotate()
      expect(rotated.moved).toBe(0)
      expect(rotated.unopened.reduce((sum, { count }) => sum + count, 0)).toBe(12)
      expect(rotationLines({ ...rotated, hasPrevious: previous !== undefined, oldCodes: 0 }).join('\n')).toContain(said)
      expect(await listUnopenedTexts(pool(), sealedPlaces)).toEqual(rotated.unopened)
      expect(await entraSecret()).toBeNull()
      setSecrets(second, first)
      expect(await rotate()).toMatchObject({ moved: 12, unopened: [] })
      await expectReadable()
    },
  )

  test('what people hold goes on: recovery codes, also those of before; a repeated request; what arrives late twice', async () => {
    const old = 'K7QF2M9TXW4H'
    await prisma().recoveryCode.create({ data: { userId: owner.id, codeHash: keyedHash('recovery-code', `${owner.id} ${old}`) } })
    const key = { userId: owner.id, call: 'x.y', key: v7(), input: { a: 1 }, at: now() }
    await prisma().$transaction(async (db) => {
      expect(await firstAnswer(db, key)).toBeNull()
      await storeFirstAnswer(db, key, { done: true })
    })
    setSecrets(second, first)
    expect(await prisma().$transaction((db) => firstAnswer(db, key))).toEqual({ answer: { done: true } })
    await expect(prisma().$transaction((db) => firstAnswer(db, { ...key, input: { a: 2 } }))).rejects.toThrow('IDEMPOTENCY_MISMATCH')
    expect(await countOldRecoveryCodes(pool())).toBe(1)
    phone = { ...phone, recoveryCodes: [old, ...phone.recoveryCodes] }
    await expectReadable()
    expect(await countOldRecoveryCodes(pool())).toBe(0)
    await keepLate()
    expect((await readAs(school.student, lateIn)).late).toHaveLength(1)
  })

  test('the audit is believed under both, and under the new one alone once it was exchanged', async () => {
    const verify = async () => {
      const client = await pool().connect()
      try {
        return await verifyAudit(client, { keys: chainKeys(env()), at: now() })
      } finally {
        client.release()
      }
    }
    await sealAudit()
    stopClock(new Date(schoolTime.getTime() + 86_400_000))
    await prisma().auditEntry.create({
      data: { id: v7(), at: now(), address: '', call: 'test.do', action: 'test.done', changes: {}, requestId: 'r' },
    })
    await sealAudit()
    expect(await removeOldAudit(new Date(schoolTime.getTime() + 3_600_000))).toBeGreaterThan(0)
    setSecrets(second, first)
    expect((await verify()).broken).toBeNull()
    stopClock(new Date(now().getTime() + 1_000))
    expect(await rotate()).toMatchObject({ isSigned: true })
    await prisma().auditEntry.create({
      data: { id: v7(), at: now(), address: '', call: 'test.do', action: 'test.done', changes: {}, requestId: 'r' },
    })
    await sealAudit()
    setSecrets(second)
    expect((await verify()).broken).toBeNull()
    expect(await rotate()).toMatchObject({ isSigned: false })
  })
})
