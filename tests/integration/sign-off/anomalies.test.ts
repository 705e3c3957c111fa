import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { inJobTransaction, prisma } from '@/server/kernel/db'
import { findAnomalies } from '@/server/sign-off/anomalies'
import {
  escalateAnomalyCall,
  explainAnomalyCall,
  exportAnomaliesCall,
  listAnomaliesCall,
  saveAnomalyRulesCall,
} from '@/server/sign-off/calls/anomalies'
import { callAs } from '../../support/call'
import { askNamed, sign, simpleForm, submitResponse } from '../../support/form-responses'
import { succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeTreated } from '../../support/reports'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { listedSigner } from '../../support/sign-off'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const minute = 60_000
const minutesAfter = (minutes: number) => new Date(schoolTime.getTime() + minutes * minute)

type Signed = {
  signerId?: string
  outsideId?: string
  at?: Date
  openedAt?: Date
  deviceHash?: string
  address?: string
  confidential?: boolean
}

/** A form of the student's that somebody signed, as it is stored. */
async function signedForm({ signerId = school.teacher.id, outsideId, confidential = false, ...more }: Signed = {}): Promise<{
  id: string
  responseId: string
}> {
  const { admin, student, teacher } = school
  const form = simpleForm({ route: [sign(askNamed(teacher))] })
  const { responseId } = await submitResponse(admin, student, { form, settings: { confidential } })
  const task = await prisma().formTask.findFirstOrThrow({ where: { responseId, kind: 'SIGN' }, select: { id: true } })
  if (outsideId) await prisma().formTask.update({ where: { id: task.id }, data: { userId: null, outsideId }, select: { id: true } })
  const id = v7()
  await prisma().formSignature.create({
    data: {
      id,
      taskId: task.id,
      signerId: outsideId ?? signerId,
      name: 'Dr Osei',
      nameDigest: '',
      meaning: 'I saw this.',
      contentHash: '',
      at: minutesAfter(5),
      openedAt: minutesAfter(1),
      address: '198.51.100.7',
      seal: v7(),
      ...more,
    },
    select: { id: true },
  })
  return { id, responseId }
}

const findAnomaliesAt = (at = minutesAfter(60)) =>
  inJobTransaction((db) => findAnomalies(db, { since: new Date(schoolTime.getTime() - 90 * 86_400_000), at }))
async function rulesOf({ id }: { id: string }): Promise<string[]> {
  await findAnomaliesAt()
  const rows = await prisma().signoffAnomaly.findMany({
    where: { OR: [{ signatureId: id }, { confirmationId: id }] },
    select: { rule: true },
    orderBy: { rule: 'asc' },
  })
  return rows.map(({ rule }) => rule)
}

describe('the rules find', () => {
  test('nothing in a signature that is as usual', async () => {
    expect(await rulesOf(await signedForm())).toEqual([])
  })

  test('a student who signs, by account or by address', async () => {
    expect(await rulesOf(await signedForm({ signerId: school.student.id }))).toEqual(['SELF_SIGNED'])
    const whom = await listedSigner('Somebody', { email: school.student.email })
    expect(await rulesOf(await signedForm({ outsideId: whom.id }))).toEqual(['SELF_SIGNED'])
  })

  test('the address of an account that may not sign, wherever it was signed; a teacher’s is as usual', async () => {
    const fellow = await member('STUDENT')
    const whom = await listedSigner('Somebody', { email: fellow.email.replace('@', '+practice@') })
    expect(await rulesOf(await signedForm({ outsideId: whom.id, address: '198.51.100.201' }))).toEqual(['ACCOUNT_SIGNED'])
    const colleague = await listedSigner('Colleague', { email: school.teacher.email })
    expect(await rulesOf(await signedForm({ outsideId: colleague.id, address: '198.51.100.202' }))).toEqual([])
  })

  test('a form that was ended after somebody had signed it', async () => {
    const signature = await signedForm()
    await prisma().formHistory.create({
      data: { id: v7(), responseId: signature.responseId, at: minutesAfter(30), act: 'abandoned', detail: {} },
      select: { id: true },
    })
    expect(await rulesOf(signature)).toEqual(['CHANGED_SINCE'])
  })

  test('a device of the student’s: of somebody outside ever, of a teacher within minutes', async () => {
    const { student } = school
    const device = { id: v7(), userId: student.id, userAgent: 'test', address: '', createdAt: schoolTime }
    await prisma().knownDevice.create({ data: { ...device, deviceHash: 'old', lastSeenAt: minutesAfter(-300) } })
    await prisma().knownDevice.create({ data: { ...device, id: v7(), deviceHash: 'fresh', lastSeenAt: minutesAfter(0) } })
    const whom = await listedSigner()
    expect(await rulesOf(await signedForm({ deviceHash: 'old' }))).toEqual([])
    expect(await rulesOf(await signedForm({ deviceHash: 'fresh' }))).toEqual(['SAME_DEVICE'])
    expect(await rulesOf(await signedForm({ deviceHash: 'old', outsideId: whom.id }))).toEqual(['SAME_DEVICE'])
  })

  test('a network address of the student’s, of somebody outside alone', async () => {
    const entry = {
      id: v7(),
      at: minutesAfter(0),
      actorId: school.student.id,
      address: '203.0.113.9',
      call: 'test',
      action: 'test',
      changes: {},
      requestId: v7(),
    }
    await prisma().auditEntry.create({ data: entry })
    const whom = await listedSigner()
    expect(await rulesOf(await signedForm({ address: '203.0.113.9' }))).toEqual([])
    expect(await rulesOf(await signedForm({ address: '203.0.113.9', outsideId: whom.id }))).toEqual(['SAME_ADDRESS'])
    expect(await rulesOf(await signedForm({ address: '203.0.113.9', outsideId: whom.id, at: minutesAfter(20) }))).toEqual([])
    // The school's own network, from which many people work, is no sign of anything.
    const many = await Promise.all(Array.from({ length: 4 }, () => member('STUDENT')))
    await prisma().auditEntry.createMany({
      data: many.map((one) => ({ ...entry, id: v7(), actorId: one.id, requestId: v7(), at: minutesAfter(-90) })),
    })
    expect(await rulesOf(await signedForm({ address: '203.0.113.9', outsideId: whom.id }))).toEqual([])
  })

  test('what was signed in seconds, and what was signed long after', async () => {
    expect(await rulesOf(await signedForm({ openedAt: new Date(minutesAfter(5).getTime() - 19_000) }))).toEqual(['TOO_QUICK'])
    expect(await rulesOf(await signedForm({ openedAt: new Date(minutesAfter(5).getTime() - 20_000) }))).toEqual([])
    expect(await rulesOf(await signedForm({ at: minutesAfter(30 * 1_440), openedAt: minutesAfter(0) }))).toEqual([])
    const late = await signedForm({ at: minutesAfter(31 * 1_440), openedAt: minutesAfter(0) })
    expect(await rulesOf(late)).toEqual(['LATE'])
    expect(await prisma().signoffAnomaly.findFirst({ where: { signatureId: late.id }, select: { measure: true } })).toEqual({ measure: 31 })
  })

  test('an address that a student typed: of a free provider, or typed by many', async () => {
    const typed = await listedSigner('Typed', { email: 'somebody@gmail.com', addedById: school.student.id, addedAt: schoolTime })
    const listed = await listedSigner('Listed', { email: 'other@gmail.com' })
    expect(await rulesOf(await signedForm({ outsideId: typed.id }))).toEqual(['FREE_MAIL'])
    expect(await rulesOf(await signedForm({ outsideId: listed.id }))).toEqual([])
    const { rules } = await succeeds(school.admin, listAnomaliesCall, {})
    await succeeds(school.admin, saveAnomalyRulesCall, { ...rules, students: 2, freeMail: [] })
    const popular = await listedSigner('Popular', { email: 'popular@gmail.com', addedById: school.student.id, addedAt: schoolTime })
    const one = await signedForm({ outsideId: popular.id })
    expect(await rulesOf(one)).toEqual([])
    const other = await signedForm({ outsideId: popular.id })
    await prisma().formResponse.update({ where: { id: other.responseId }, data: { submitterId: school.partner.id }, select: { id: true } })
    expect(await rulesOf(one)).toEqual(['TYPED_BY_MANY'])
    await succeeds(school.admin, saveAnomalyRulesCall, rules)
  })

  test('a signer who was absent all that day', async () => {
    const db = prisma()
    const typeId = v7()
    const { colleague, unrelated, teacher } = school
    await db.absenceType.create({ data: { id: typeId, name: 'Illness' } })
    const absence = (userId: string, more: object = {}) => ({
      id: v7(),
      userId,
      typeId,
      fromOn: new Date('2026-11-20'),
      toOn: new Date('2026-11-20'),
      recordedById: userId,
      recordedAt: schoolTime,
      ...more,
    })
    await db.absence.createMany({ data: [absence(colleague.id), absence(unrelated.id, { startsAtNoon: true })] })
    expect(await rulesOf(await signedForm({ signerId: colleague.id }))).toEqual(['ABSENT'])
    expect(await rulesOf(await signedForm({ signerId: unrelated.id }))).toEqual([])
    expect(await rulesOf(await signedForm({ signerId: teacher.id }))).toEqual([])
  })

  test('more signatures than usual within minutes, once', async () => {
    const { rules } = await succeeds(school.admin, listAnomaliesCall, {})
    await succeeds(school.admin, saveAnomalyRulesCall, { ...rules, many: 2 })
    const made = []
    for (const minutes of [1, 2, 3, 4])
      made.push(await signedForm({ signerId: school.staff.id, at: minutesAfter(200 + minutes), openedAt: minutesAfter(100) }))
    const found = []
    for (const one of made) found.push(await rulesOf(one))
    expect(found).toEqual([[], [], ['MANY_AT_ONCE'], []])
    await succeeds(school.admin, saveAnomalyRulesCall, rules)
  })

  test('what was reopened after it was signed', async () => {
    const signature = await signedForm()
    expect(await rulesOf(signature)).toEqual([])
    const entry = { id: v7(), responseId: signature.responseId, at: minutesAfter(10), act: 'reopened', detail: {} }
    await prisma().formHistory.create({ data: entry, select: { id: true } })
    expect(await rulesOf(signature)).toEqual(['CHANGED_SINCE'])
  })

  test('the same in confirmations of sessions', async () => {
    const { student, procedures } = school
    const whom = await listedSigner()
    const { sessionId } = await makeTreated(school, { studentId: student.id, procedure: procedures.examination, heldOn: '2026-10-01' })
    const id = v7()
    await prisma().supervisorConfirmation.create({
      data: {
        id,
        sessionId,
        supervisorId: whom.id,
        sentTo: whom.email,
        askedById: student.id,
        askedAt: schoolTime,
        expiresAt: minutesAfter(1_000),
        contentHash: '',
        state: 'CONFIRMED',
        decidedAt: minutesAfter(5),
        openedAt: new Date(minutesAfter(5).getTime() - 3_000),
        signerName: 'Helen Marsh',
      },
      select: { id: true },
    })
    expect(await rulesOf({ id })).toEqual(['LATE', 'TOO_QUICK'])
    const { rows } = await succeeds(school.staff, listAnomaliesCall, { rule: 'TOO_QUICK' })
    expect(rows.find((row) => row.sessionId === sessionId)).toMatchObject({
      source: 'SESSION',
      measure: 3,
      signer: 'Helen Marsh',
      email: whom.email,
      student: { id: student.id },
      about: 'Restorative clinic',
      responseId: null,
    })
  })

  test('nothing in forms that are confidential, nor tell of what has become so', async () => {
    const quick = { openedAt: new Date(minutesAfter(5).getTime() - 1_000) }
    expect(await rulesOf(await signedForm({ ...quick, confidential: true }))).toEqual([])
    const found = await signedForm(quick)
    expect(await rulesOf(found)).toEqual(['TOO_QUICK'])
    const shown = async () =>
      (await succeeds(school.admin, listAnomaliesCall, {})).rows.some(({ responseId }) => responseId === found.responseId)
    expect(await shown()).toBe(true)
    await prisma().form.updateMany({ where: { responses: { some: { id: found.responseId } } }, data: { confidential: true } })
    expect(await shown()).toBe(false)
  })
})

describe('what was found', () => {
  async function anAnomaly(): Promise<string> {
    const { id } = await signedForm({ openedAt: new Date(minutesAfter(5).getTime() - 2_000) })
    await findAnomaliesAt()
    return (await prisma().signoffAnomaly.findFirstOrThrow({ where: { signatureId: id }, select: { id: true } })).id
  }

  test('is explained with a reason, or escalated, and stays so however often it is looked for', async () => {
    const { staff } = school
    const id = await anAnomaly()
    expect(await callAs(staff, explainAnomalyCall, { id, note: ' ' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'note' }],
    })
    expect(await succeeds(staff, explainAnomalyCall, { id, note: 'Two chairs, one visit' })).toEqual({ state: 'EXPLAINED' })
    expect(await callAs(staff, explainAnomalyCall, { id, note: 'Again' })).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await findAnomaliesAt()).toBe(0)
    const { rows } = await succeeds(staff, listAnomaliesCall, { state: 'EXPLAINED' })
    expect(rows).toMatchObject([{ id, note: 'Two chairs, one visit', decidedBy: staff.displayName }])
    expect(await succeeds(staff, escalateAnomalyCall, { id })).toEqual({ state: 'ESCALATED' })
    expect(await callAs(staff, escalateAnomalyCall, { id })).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await prisma().auditEntry.count({ where: { entityId: id, action: { in: ['sign-off.explained', 'sign-off.escalated'] } } })).toBe(
      2,
    )
  })

  test('that is escalated is told to who administers forms, without a name of the student', async () => {
    const { staff, student, admin } = school
    const id = await anAnomaly()
    await succeeds(staff, escalateAnomalyCall, { id, note: 'A secret' })
    const [told, ...more] = await prisma().outboxEvent.findMany({
      where: { type: 'messaging.notice', payload: { path: ['key'], equals: 'anomalyEscalated' } },
      orderBy: { createdAt: 'desc' },
      select: { payload: true },
      take: 1,
    })
    expect(more).toEqual([])
    expect(told?.payload).toMatchObject({
      to: expect.arrayContaining([admin.id]),
      values: { person: staff.displayName },
      href: '/reports/signoff-anomalies?state=ESCALATED',
    })
    const text = JSON.stringify(told?.payload)
    for (const secret of [student.displayName, 'A secret', staff.id]) expect(text).not.toContain(secret)
  })

  test('is not explained by who signed it, under their account or by a link to their address', async () => {
    const { staff } = school
    const id = await anAnomaly()
    const { signatureId } = await prisma().signoffAnomaly.findUniqueOrThrow({ where: { id }, select: { signatureId: true } })
    const found = await prisma().formSignature.findUniqueOrThrow({ where: { id: signatureId ?? '' }, select: { signerId: true } })
    const signer = await prisma().user.findUniqueOrThrow({ where: { id: found.signerId }, select: { id: true, displayName: true } })
    const overseeing = { actor: { ...staff.actor, ...signer } }
    const input = { id, note: 'I know why' }
    expect(await callAs(overseeing, explainAnomalyCall, input)).toMatchObject({ status: 'FORBIDDEN', code: 'sign-off.OWN_SIGNATURE' })
    expect(await prisma().signoffAnomaly.findUniqueOrThrow({ where: { id }, select: { state: true } })).toEqual({ state: 'OPEN' })
    expect(await succeeds(staff, explainAnomalyCall, input)).toEqual({ state: 'EXPLAINED' })
  })

  test('is not explained by who asked for it, nor by who has the mailbox to which the link went', async () => {
    const { staff, student } = school
    const id = await anAnomaly()
    const input = { id, note: 'I know why' }
    const overseeing = { actor: { ...staff.actor, id: student.id, displayName: student.displayName } }
    const own = { status: 'FORBIDDEN', code: 'sign-off.OWN_SIGNATURE' }
    expect(await callAs(overseeing, explainAnomalyCall, input)).toMatchObject(own)
    const { id: outsideId } = await listedSigner('Helen Marsh', { email: staff.email.replace('@', '+clinic@').toUpperCase() })
    const signed = await signedForm({ outsideId, openedAt: new Date(minutesAfter(5).getTime() - 2_000) })
    await findAnomaliesAt()
    const found = await prisma().signoffAnomaly.findFirstOrThrow({ where: { signatureId: signed.id }, select: { id: true } })
    expect(await callAs(staff, explainAnomalyCall, { ...input, id: found.id })).toMatchObject(own)
    expect(await succeeds(school.admin, explainAnomalyCall, { ...input, id: found.id })).toEqual({ state: 'EXPLAINED' })
  })

  test('is taken as a file, without a network address or device', async () => {
    const { admin } = school
    await anAnomaly()
    const { csv, rows, isCut } = await succeeds(admin, exportAnomaliesCall, { rule: 'TOO_QUICK' })
    expect(rows).toBeGreaterThan(0)
    expect(isCut).toBe(false)
    expect(csv).toContain('Signed at once')
    expect(csv).not.toContain('198.51.100.7')
    const stale = { actor: { ...admin.actor, provenAt: new Date(0) } }
    expect(await callAs(stale, exportAnomaliesCall, {})).not.toMatchObject({ status: 'SUCCESS' })
  })

  test('is for those who see all students and all forms', async () => {
    const { admin, staff, teacher, student } = school
    const id = await anAnomaly()
    const reachableBy = ['STAFF', 'ADMIN'] as const
    const input = (of: string) => ({ id: of, note: 'Known' })
    await expectOutOfScope({ call: explainAnomalyCall, parameter: 'id', input, id, entitled: staff, reachableBy, strangers: [teacher] })
    await expectOutOfScope({ call: escalateAnomalyCall, parameter: 'id', input, id, entitled: staff, reachableBy, strangers: [student] })
    for (const who of [teacher, student]) {
      expect(await callAs(who, listAnomaliesCall, {})).toMatchObject({ status: 'FORBIDDEN' })
      expect(await callAs(who, exportAnomaliesCall, {})).toMatchObject({ status: 'FORBIDDEN' })
    }
    const { rules } = await succeeds(admin, listAnomaliesCall, {})
    const save = (by: Member, change: object) => callAs(by, saveAnomalyRulesCall, { ...rules, ...change })
    expect(await save(staff, {})).toMatchObject({ status: 'FORBIDDEN' })
    expect(await save(admin, { seconds: 0 })).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'seconds' }] })
    expect(await save(admin, { freeMail: ['not a domain'] })).toMatchObject({ status: 'VALIDATION_FAILED' })
  })
})
