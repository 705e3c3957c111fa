import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/clinical-cases'
import { pool, prisma } from '@/server/kernel/db'
import { agreeTo, caseFields, onCase, openCase, addPlanItem, takenOver, noticesOf, tryCase } from '../../support/clinical-cases'
import type { Member } from '../../support/members'
import { makeSchool, schoolTime, type School } from '../../support/school'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
beforeEach(async () => {
  await prisma().clinicalCase.updateMany({ data: { state: 'DELETED' } })
  await prisma().outboxEvent.deleteMany()
})

const read = async (who: Member, id: string) => (await onCase(who, contracts.readCase, { id })).found
const list = (who: Member, input: object = {}) => onCase(who, contracts.listCases, input)
const number = (text: string) => ({ patient: { kind: 'HOSPITAL_NUMBER', text } })
const reopen = (who: Member, id: string) => tryCase(who, contracts.setCaseState, { id, on: 'reopen', reason: 'Back' })
const close = (who: Member, id: string) => onCase(who, contracts.setCaseState, { id, on: 'close' })
const handCaseOver = async (id: string, from: Member, to: Member) => {
  await onCase(from, contracts.askCaseTransfer, { id, studentId: to.id, reason: 'On' })
  return takenOver(to, id)
}

describe('two students with one hospital number', () => {
  test('are told, and so are the teachers who supervise them; once, and nothing of the other case', async () => {
    const mine = await openCase(school, { ...number('N1'), title: 'Mine' })
    expect(await noticesOf('casePatientTwice')).toEqual([])
    const theirs = await openCase(school, { ...number('n-1'), title: 'Theirs', supervisorId: school.colleague.id }, school.partner)
    expect(await noticesOf('casePatientTwice')).toEqual([
      { to: school.partner.id, values: { title: 'Theirs' } },
      { to: school.student.id, values: { title: 'Mine' } },
    ])
    expect(await noticesOf('casePatientTwiceOf')).toEqual([
      { to: school.colleague.id, values: { title: 'Theirs', student: school.partner.displayName } },
      { to: school.teacher.id, values: { title: 'Mine', student: school.student.displayName } },
    ])
    await onCase(school.student, contracts.saveCase, { id: mine, revision: 1, ...caseFields(school, { ...number('N1'), title: 'Again' }) })
    expect(await noticesOf('casePatientTwice')).toHaveLength(2)
    for (const who of [school.student, school.teacher]) {
      expect(await read(who, mine)).toMatchObject({ twice: { level: 'PATIENT', others: [] } })
      expect(await list(who)).toMatchObject({ rows: [{ id: mine, twice: 'PATIENT' }], counts: { twice: 1 } })
      expect(JSON.stringify([await read(who, mine), await list(who)])).not.toMatch(new RegExp(`${theirs}|Theirs`))
    }
    expect((await read(school.staff, mine)).twice).toMatchObject({
      level: 'PATIENT',
      others: [{ id: theirs, title: 'Theirs', student: school.partner.displayName }],
    })
    expect((await list(school.staff, { only: 'twice' })).rows.map(({ id }) => id).toSorted()).toEqual([mine, theirs].toSorted())
    await close(school.partner, theirs)
    expect([(await read(school.student, mine)).twice, (await list(school.staff)).counts.twice]).toEqual([null, 0])
    expect(await reopen(school.partner, theirs)).toMatchObject({ status: 'SUCCESS' })
    expect(await noticesOf('casePatientTwice')).toHaveLength(4)
  })

  test('are told when the number is put in later, and when a case is taken over', async () => {
    const mine = await openCase(school, number('N2'))
    const theirs = await openCase(school, { patient: { kind: 'INITIALS', text: 'N2' } }, school.partner)
    expect(await noticesOf('casePatientTwice')).toEqual([])
    expect((await read(school.student, mine)).twice).toBeNull()
    await onCase(school.partner, contracts.saveCase, { id: theirs, revision: 1, ...caseFields(school, number('N2')) })
    expect((await noticesOf('casePatientTwice')).map(({ to }) => to)).toEqual([school.partner.id, school.student.id])
    await prisma().outboxEvent.deleteMany()
    await onCase(school.staff, contracts.handOverCases, {
      studentId: school.student.id,
      cases: [{ caseId: mine, takerId: school.stranger.id }],
    })
    expect((await noticesOf('casePatientTwice')).map(({ to }) => to)).toEqual([school.stranger.id, school.partner.id])
  })
})

describe('the same item in two plans of a patient', () => {
  test('is shown to who sees both, and nowhere else; one student’s two cases are none', async () => {
    const [one, other] = [await openCase(school, number('N3')), await openCase(school, number('N3'))]
    const item = await addPlanItem(school, one, { teeth: [36] })
    await addPlanItem(school, other, { teeth: [37] })
    expect((await read(school.student, one)).twice).toBeNull()
    const same = await addPlanItem(school, other, { teeth: [36] })
    for (const who of [school.student, school.teacher, school.staff]) {
      const found = await read(who, one)
      expect([found.twice?.level, found.twice?.others.map(({ id }) => id)]).toEqual(['ITEM', [other]])
      expect(found.items.map(({ id, isTwice }) => [id, isTwice])).toEqual([[item, true]])
      expect((await list(who, { only: 'twice' })).rows.map(({ twice }) => twice)).toEqual(['ITEM', 'ITEM'])
    }
    await onCase(school.student, contracts.dropPlanItem, { caseId: other, planItemId: same, revision: 1, isDropped: true, reason: 'Twice' })
    expect((await read(school.student, one)).twice).toBeNull()
    // A case of another student's: a reader of one of the two learns only that the patient is the same.
    const theirs = await openCase(school, { ...number('N3'), supervisorId: school.colleague.id }, school.partner)
    await addPlanItem(school, theirs, { teeth: [36] }, school.partner)
    expect(await read(school.student, one)).toMatchObject({ twice: { level: 'PATIENT', others: [] }, items: [{ isTwice: false }] })
    expect(await read(school.colleague, theirs)).toMatchObject({ twice: { level: 'PATIENT', others: [] }, items: [{ isTwice: false }] })
    expect(await read(school.staff, theirs)).toMatchObject({ twice: { level: 'ITEM' }, items: [{ isTwice: true }] })
  })

  test('is not told to who is only offered the case', async () => {
    const mine = await openCase(school, number('N4'))
    await openCase(school, number('N4'), school.partner)
    await onCase(school.student, contracts.askCaseTransfer, { id: mine, studentId: school.stranger.id, reason: 'On' }).catch(() => null)
    await prisma().caseTransfer.deleteMany()
    await onCase(school.student, contracts.askCaseTransfer, { id: mine, studentId: school.partner.id, reason: 'On' })
    expect((await read(school.partner, mine)).twice).toBeNull()
  })
})

describe('of cases that go on with each other one runs', () => {
  test('whichever of them is opened again', async () => {
    const first = await openCase(school, number('N5'))
    await addPlanItem(school, first)
    const second = await handCaseOver(first, school.student, school.partner)
    const third = await handCaseOver(second, school.partner, school.student)
    await close(school.student, third)
    expect(await reopen(school.student, first)).toMatchObject({ status: 'SUCCESS' })
    for (const [who, id] of [
      [school.student, third],
      [school.partner, second],
    ] as const)
      expect(await reopen(who, id)).toMatchObject({ status: 'CONFLICT', code: 'clinical-cases.CONTINUED' })
    expect((await read(school.student, third)).may.reopen).toBe(false)
    await close(school.student, first)
    expect(await reopen(school.student, third)).toMatchObject({ status: 'SUCCESS' })
    expect(await reopen(school.student, first)).toMatchObject({ code: 'clinical-cases.CONTINUED' })
  })

  test('also where two are opened at once', async () => {
    const first = await openCase(school, number('N6'))
    const second = await handCaseOver(first, school.student, school.partner)
    await close(school.partner, second)
    const answers = await Promise.all([reopen(school.student, first), reopen(school.partner, second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['CONFLICT', 'SUCCESS'])
  })

  test('and the database holds no second one', async () => {
    const first = await openCase(school, number('N7'))
    await handCaseOver(first, school.student, school.partner)
    await expect(prisma().clinicalCase.update({ where: { id: first }, data: { state: 'OPEN' } })).rejects.toThrow(/one_running|Unique/)
  })
})

describe('the migration', () => {
  const sql = () => {
    const whole = readFileSync('prisma/migrations/20261128103100_case_agreements/migration.sql', 'utf8')
    return whole.slice(whole.indexOf('UPDATE "clinical_case" c SET "agreed_hash"'), whole.indexOf('CREATE INDEX "clinical_case_tree"'))
  }
  const run = async () => {
    await prisma().$executeRaw`DROP INDEX clinical_case_one_running`
    await pool().query(sql())
  }
  /** The state before the migration: no case knows which others it continues. */
  const forget = async () => {
    await prisma().$executeRaw`DROP INDEX clinical_case_one_running`
    await prisma().clinicalCase.updateMany({ data: { rootId: null } })
    await prisma().$executeRaw`CREATE INDEX clinical_case_one_running ON clinical_case (id)`
  }

  test('keeps the agreements of cases that were not saved since, by the hash that is asked today', async () => {
    const [kept, saved] = [await openCase(school, number('N8')), await openCase(school, number('N9'))]
    for (const id of [kept, saved]) {
      await addPlanItem(school, id)
      await agreeTo(school.teacher, id)
    }
    const audit = { action: 'clinical-cases.saved', entity: 'clinical-case', entityId: saved, call: 'clinical-cases.save' }
    const at = new Date(schoolTime.getTime() + 60_000)
    await prisma().auditEntry.create({ data: { ...audit, id: v7(), at, address: '', requestId: '', changes: {} } })
    await prisma().clinicalCase.updateMany({ data: { agreedHash: null } })
    expect((await read(school.teacher, kept)).agreed?.isCurrent).toBe(false)
    await run()
    expect([(await read(school.teacher, kept)).agreed?.isCurrent, (await read(school.teacher, saved)).agreed?.isCurrent]).toEqual([
      true,
      false,
    ])
    expect((await list(school.teacher, { only: 'agree' })).rows.map(({ id }) => id)).toEqual([saved])
  })

  test('finds which cases go on with each other, and keeps all that run', async () => {
    const first = await openCase(school, number('N10'))
    const second = await handCaseOver(first, school.student, school.partner)
    const third = await handCaseOver(second, school.partner, school.student)
    const alone = await openCase(school, number('N11'))
    await forget()
    await prisma().clinicalCase.updateMany({ where: { id: { in: [first, second, third] } }, data: { state: 'OPEN' } })
    await run()
    const rows = await prisma().clinicalCase.findMany({
      where: { id: { in: [first, second, third, alone] } },
      select: { id: true, rootId: true, state: true },
    })
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['OPEN']))
    expect(new Set(rows.map(({ id, rootId }) => rootId ?? id)).size).toBe(4)
    await forget()
    await prisma().clinicalCase.updateMany({ where: { id: { in: [first, second] } }, data: { state: 'CLOSED' } })
    await run()
    const roots = await prisma().clinicalCase.findMany({
      where: { id: { in: [first, second, third] } },
      select: { rootId: true },
      orderBy: { reference: 'asc' },
    })
    expect(roots.map(({ rootId }) => rootId)).toEqual([null, first, first])
  })
})
