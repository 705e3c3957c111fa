import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/clinical-cases'
import { pool, prisma } from '@/server/kernel/db'
import { findPlanHash } from '@/server/clinical-cases/queries/plan.sql'
import {
  agreeTo,
  caseFields,
  onCase,
  openCase,
  addPlanItem,
  planShownTo,
  takenOver,
  noticesOf,
  tryCase,
} from '../../support/clinical-cases'
import { roleActor, type Member } from '../../support/members'
import { makeSchool, type School } from '../../support/school'
import { begin } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
beforeEach(async () => {
  await prisma().outboxEvent.deleteMany()
})

const read = async (who: Member, id: string) => (await onCase(who, contracts.readCase, { id })).found
const number = (text: string) => ({ kind: 'HOSPITAL_NUMBER', text })
const initials = (text: string) => ({ kind: 'INITIALS', text })
const acts = async (id: string) => (await read(school.student, id)).history.map(({ act }) => act)

/** A case whose plan a teacher has agreed to, and how its student saves it with changes. */
async function agreedCase(changes: object = {}) {
  const id = await openCase(school, { patient: number(`N ${v7().slice(-9)}`), ...changes })
  const planItemId = await addPlanItem(school, id)
  await agreeTo(school.teacher, id)
  let revision = 1
  const save = async (fields: object) => {
    const stored = await read(school.student, id)
    const kept = {
      title: stored.title,
      summary: stored.summary,
      patient: stored.patient,
      ageBand: stored.ageBand,
      specialtyId: stored.specialty?.id ?? null,
    }
    await onCase(school.student, contracts.saveCase, { id, revision, ...caseFields(school, { ...kept, ...fields }) })
    revision += 1
  }
  return { id, planItemId, save }
}

const isCurrent = async (id: string) => {
  const [row] = (await onCase(school.teacher, contracts.listCases, { q: String((await read(school.teacher, id)).reference), state: 'ALL' }))
    .rows
  const { agreed: stands } = await read(school.student, id)
  // The list and the case agree.
  if (row && row.state === 'OPEN') expect(row.isToAgree).toBe(!stands?.isCurrent)
  return stands?.isCurrent ?? false
}

describe('an agreement is asked for', () => {
  const ask = (id: string, who: Member = school.student) => tryCase(who, contracts.askCaseAgreement, { id })
  const asks = async () => (await noticesOf('caseAgreementAsked')).map(({ to }) => to)

  test('by the student of the case: the supervisor is told once, however often it is pressed, and the case says since when', async () => {
    const id = await openCase(school)
    expect(await ask(id)).toMatchObject({ status: 'STATE_CHANGED' })
    await addPlanItem(school, id)
    expect((await read(school.student, id)).askedAt).toBeNull()
    expect(await ask(id)).toMatchObject({ status: 'SUCCESS' })
    expect(await ask(id)).toMatchObject({ status: 'SUCCESS' })
    expect(await noticesOf('caseAgreementAsked')).toEqual([
      { to: school.teacher.id, values: { title: 'Full mouth restoration', person: school.student.displayName } },
    ])
    expect((await read(school.student, id)).askedAt).toEqual(expect.any(String))
    expect(await acts(id)).toEqual(['agreementAsked', 'opened'])
  })

  test('again where the plan has changed since, or somebody else supervises it; agreeing is the answer', async () => {
    const id = await openCase(school)
    await addPlanItem(school, id)
    await ask(id)
    await addPlanItem(school, id, { teeth: [37] })
    expect((await read(school.student, id)).askedAt).toBeNull()
    await ask(id)
    expect(await asks()).toEqual([school.teacher.id, school.teacher.id])
    await onCase(school.student, contracts.saveCase, { id, revision: 1, ...caseFields(school, { supervisorId: school.colleague.id }) })
    expect((await read(school.student, id)).askedAt).toBeNull()
    await ask(id)
    expect((await asks()).at(-1)).toBe(school.colleague.id)
    await agreeTo(school.colleague, id)
    expect((await read(school.student, id)).askedAt).toBeNull()
    expect(await ask(id)).toMatchObject({ status: 'STATE_CHANGED' })
    await onCase(school.colleague, contracts.withdrawCaseAgreement, { id, reason: 'The crown first' })
    expect(await ask(id)).toMatchObject({ status: 'SUCCESS' })
    expect(await asks()).toHaveLength(4)
  })

  test('by nobody else, and not once the case has ended', async () => {
    const id = await openCase(school)
    await addPlanItem(school, id)
    expect(await ask(id, school.teacher)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await ask(id, school.partner)).toMatchObject({ status: 'NOT_FOUND' })
    await onCase(school.student, contracts.setCaseState, { id, on: 'close' })
    expect(await ask(id)).toMatchObject({ status: 'STATE_CHANGED' })
    expect(await asks()).toEqual([])
  })
})

describe('an agreement ends', () => {
  test('with every change of the patient, whatever it is known by, and does not come back with the first one', async () => {
    const { id, save } = await agreedCase({ patient: number('N111111') })
    await save({ patient: initials('MW') })
    expect(await isCurrent(id)).toBe(false)
    await agreeTo(school.teacher, id)
    await save({ patient: number('N222222') })
    expect(await isCurrent(id)).toBe(false)
    await agreeTo(school.teacher, id)
    await save({ patient: initials('MW') })
    expect(await isCurrent(id)).toBe(false)
    await agreeTo(school.teacher, id)
    await save({ patient: initials('JK') })
    expect(await isCurrent(id)).toBe(false)
    await save({ patient: number('N111111') })
    expect(await isCurrent(id)).toBe(false)
    expect((await read(school.student, id)).items.map((item) => item.isAgreed)).toEqual([false])
    expect((await acts(id)).filter((act) => act === 'patientChanged')).toHaveLength(5)
    expect((await acts(id)).filter((act) => act === 'agreementEnded')).toHaveLength(4)
    expect(await noticesOf('caseAgreementEnded')).toEqual(
      Array.from({ length: 4 }, () => ({
        to: school.teacher.id,
        values: { title: 'Full mouth restoration', person: school.student.displayName },
      })),
    )
  })

  test('and says by whom and from whom the patient was changed, to who sees the patient alone; nothing says it in plain', async () => {
    const { id, save } = await agreedCase({ patient: number('N333333') })
    await save({ patient: number('N444444') })
    const entry = (found: Awaited<ReturnType<typeof read>>) => found.history.find(({ act }) => act === 'patientChanged')
    expect(entry(await read(school.teacher, id))).toMatchObject({ by: school.student.displayName, before: 'N333333' })
    await onCase(school.student, contracts.askCaseTransfer, { id, studentId: school.partner.id, reason: 'Leaving' })
    expect(entry(await read(school.partner, id))).toMatchObject({ before: null })
    const rows = [
      await prisma().caseHistory.findMany({ where: { caseId: id } }),
      await prisma().auditEntry.findMany({ where: { entityId: id } }),
      await prisma().outboxEvent.findMany(),
    ]
    expect(JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(/N333333|N444444/i)
    expect(JSON.stringify(rows[1])).toContain('"patient":{"to":"CHANGED"}')
  })

  test.each([
    ['the title', { title: 'Denture' }],
    ['the summary', { summary: 'All of it' }],
    ['the age group', { ageBand: '40-64' }],
  ])('with %s', async (_, change) => {
    const { id, save } = await agreedCase()
    await save(change)
    expect(await isCurrent(id)).toBe(false)
    expect(await acts(id)).toEqual(['detailsChanged', 'agreementEnded', 'planAgreed', 'opened'])
    expect(await noticesOf('caseAgreementEnded')).toHaveLength(1)
  })

  test('with the specialty', async () => {
    const { id, save } = await agreedCase()
    await save({ specialtyId: school.specialtyId })
    expect(await isCurrent(id)).toBe(false)
  })

  test('with each part of an item, an item that is added, dropped or planned again', async () => {
    const { id, planItemId } = await agreedCase()
    const item = { caseId: id, planItemId, phase: 'RESTORE', procedureId: school.procedures.extraction.id, teeth: [36] }
    let revision = 1
    const ends = async (act: () => Promise<unknown>) => {
      await act()
      revision += 1
      expect(await isCurrent(id)).toBe(false)
      await agreeTo(school.teacher, id)
      expect(await isCurrent(id)).toBe(true)
    }
    const saveItem = (change: object) => () => onCase(school.student, contracts.savePlanItem, { ...item, revision, ...change })
    const drop = (isDropped: boolean) => () =>
      onCase(school.student, contracts.dropPlanItem, { caseId: id, planItemId, revision, isDropped, reason: 'Not needed' })
    await ends(saveItem({ teeth: [37] }))
    await ends(saveItem({ teeth: [37], phase: 'URGENT' }))
    await ends(saveItem({ teeth: [], phase: 'URGENT', procedureId: school.procedures.examination.id }))
    await ends(drop(true))
    await ends(drop(false))
    await addPlanItem(school, id, { teeth: [11] })
    expect(await isCurrent(id)).toBe(false)
  })

  test('with reopening the case, since others may have treated the patient', async () => {
    const { id } = await agreedCase()
    await onCase(school.student, contracts.setCaseState, { id, on: 'close' })
    await onCase(school.student, contracts.setCaseState, { id, on: 'reopen', reason: 'Back' })
    expect(await isCurrent(id)).toBe(false)
    expect((await read(school.student, id)).items.map((item) => item.isAgreed)).toEqual([false])
  })

  test('but not with what changes nothing of it: progress, another supervisor, a recall, the same number written otherwise, a save of what stands', async () => {
    const { id, planItemId, save } = await agreedCase({ patient: number('N555555') })
    await save({ patient: number('n 555-555') })
    await save({ supervisorId: school.colleague.id })
    await save({ supervisorId: school.teacher.id })
    const item = { caseId: id, planItemId, revision: 1, phase: 'RESTORE', procedureId: school.procedures.extraction.id, teeth: [36] }
    await onCase(school.student, contracts.savePlanItem, item)
    await onCase(school.student, contracts.setCaseState, { id, on: 'recall', nextRecallOn: '2026-12-24' })
    await onCase(school.student, contracts.setCaseState, { id, on: 'resume' })
    await prisma().casePlanItem.update({ where: { id: planItemId }, data: { state: 'DONE', doneOn: new Date('2026-11-19') } })
    const found = await read(school.student, id)
    expect([await isCurrent(id), found.items[0]?.isAgreed, found.items[0]?.state]).toEqual([true, true, 'DONE'])
    expect(await acts(id)).not.toContain('agreementEnded')
    expect(await noticesOf('caseAgreementEnded')).toEqual([])
  })

  test('where a plan is changed and changed back: what ended stays ended', async () => {
    const { id, save } = await agreedCase()
    const before = await read(school.teacher, id)
    await save({ title: 'Another' })
    await save({ title: before.title })
    const after = await read(school.teacher, id)
    expect([after.planHash === before.planHash, after.agreed?.isCurrent]).toEqual([true, false])
  })
})

describe('the hash', () => {
  /** For each column of a case and of an item: another value where it is part of the plan, else the reason why it is not. */
  const columns: Record<string, Record<string, { to: string } | { why: string }>> = {
    clinical_case: {
      id: { why: 'which case it is: in the hash, and never changed' },
      patient_revision: { to: 'patient_revision + 1' },
      plan_from: { to: 'plan_from + 1' },
      title: { to: "title || '.'" },
      summary: { to: "summary || '.'" },
      specialty_id: { to: 'gen_random_uuid()' },
      age_band: { to: "'40-64'" },
      dentition: { to: "'MIXED'" },
      missing_teeth: { to: "'{18}'" },
      patient_cipher: { why: 'patient_revision stands for it' },
      patient_hash: { why: 'patient_revision stands for it' },
      ...Object.fromEntries(
        ['reference', 'student_id', 'supervisor_id', 'from_case_id', 'root_id'].map((name) => [name, { why: 'who treats and supervises' }]),
      ),
      ...Object.fromEntries(
        ['state', 'opened_on', 'next_recall_on', 'recall_told_for', 'last_visit_on', 'created_at', 'revision'].map((name) => [
          name,
          { why: 'how far it is' },
        ]),
      ),
      ...Object.fromEntries(
        ['plan_revision', 'agreed_revision', 'agreed_by_id', 'agreed_at', 'agreed_hash', 'asked_revision', 'asked_at'].map((name) => [
          name,
          { why: 'beside the hash' },
        ]),
      ),
    },
    case_plan_item: {
      id: { why: 'which item it is: in the hash, and never changed' },
      case_id: { why: 'which case it is of' },
      phase: { to: "'URGENT'" },
      procedure_id: { to: `(SELECT id FROM procedure WHERE id <> procedure_id ORDER BY id LIMIT 1)` },
      teeth: { to: "'{11}'" },
      surfaces: { to: "'{M}'" },
      reason: { to: "reason || '.'" },
      state: { to: "'DROPPED'" },
      done_on: { why: 'progress' },
      sort_order: { why: 'the order of the items in the hash' },
      revision: { why: 'a save that changes nothing' },
      plan_revision: { why: 'beside the hash' },
    },
  }

  /** Writes values that no call would write; foreign keys are not checked. */
  async function write(sql: string, id: string): Promise<void> {
    const client = await pool().connect()
    try {
      await client.query('BEGIN')
      await client.query('SET LOCAL session_replication_role = replica')
      await client.query(sql, [id])
      await client.query('COMMIT')
    } finally {
      client.release()
    }
  }

  test.each(Object.keys(columns))('has every column of %s that is of the plan, or says why not', async (table) => {
    const { rows } = await pool().query<{ name: string }>(
      'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1',
      [table],
    )
    expect(Object.keys(columns[table] ?? {}).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
    const { id, planItemId } = await agreedCase()
    for (const [name, what] of Object.entries(columns[table] ?? {})) {
      if (!('to' in what)) continue
      const before = await findPlanHash(prisma(), id)
      await write(`UPDATE ${table} SET ${name} = ${what.to} WHERE id = $1`, table === 'clinical_case' ? id : planItemId)
      const after = await findPlanHash(prisma(), id)
      expect(after, name).not.toBe(before)
    }
  })
})

describe('agreeing', () => {
  test('is to what was shown: not to what has changed in between, nor twice', async () => {
    const { id, save } = await agreedCase()
    await save({ title: 'One' })
    const shown = await planShownTo(school.teacher, id)
    await save({ patient: initials('XY') })
    const stale = (what: object) => tryCase(school.teacher, contracts.agreeCasePlan, { id, ...what })
    expect(await stale(shown)).toMatchObject({ status: 'CONFLICT' })
    const now = await planShownTo(school.teacher, id)
    expect(await stale({ ...now, planHash: shown.planHash })).toMatchObject({ status: 'CONFLICT' })
    expect(await stale({ ...shown, planHash: now.planHash })).toMatchObject({ status: 'CONFLICT' })
    expect(await stale(now)).toMatchObject({ status: 'SUCCESS' })
    await prisma().clinicalCase.update({ where: { id }, data: { supervisorId: school.colleague.id } })
    expect(await tryCase(school.colleague, contracts.agreeCasePlan, { id, ...now })).toMatchObject({ status: 'STATE_CHANGED' })
    expect((await read(school.student, id)).agreed?.by).toBe(school.teacher.displayName)
  })

  test('is never the student’s, whatever role they have besides, nor of who planned it before', async () => {
    const id = await openCase(school)
    await addPlanItem(school, id)
    const both = roleActor(school.student, ['APP_TEACHER', 'MARK_TREATMENTSESSIONS', 'CLINICALCASES_VIEW_ALL'])
    const shown = await planShownTo(school.teacher, id)
    await prisma().clinicalCase.update({ where: { id }, data: { supervisorId: school.student.id } })
    expect(await tryCase(both, contracts.agreeCasePlan, { id, ...shown })).toMatchObject({ status: 'FORBIDDEN' })
    expect((await read(both, id)).may).toMatchObject({ agree: false })
    await prisma().clinicalCase.update({ where: { id }, data: { supervisorId: school.teacher.id } })
    await onCase(school.student, contracts.askCaseTransfer, { id, studentId: school.partner.id, reason: 'Leaving' })
    const next = await takenOver(school.partner, id)
    expect(await tryCase(both, contracts.agreeCasePlan, { id: next, ...(await planShownTo(school.partner, next)) })).toMatchObject({
      status: 'FORBIDDEN',
    })
    await agreeTo(school.teacher, next)
  })

  test('asks again at the decision whether this is still their teacher', async () => {
    const id = await openCase(school)
    await addPlanItem(school, id)
    const shown = await planShownTo(school.teacher, id)
    const teacherNoMore = roleActor(school.teacher, ['FORMS'], { only: true })
    expect(await tryCase(teacherNoMore, contracts.agreeCasePlan, { id, ...shown })).toMatchObject({ status: 'FORBIDDEN' })
    // The person still marks, under a role that is not a teacher's.
    const assistant = roleActor(school.teacher, ['MARK_TREATMENTSESSIONS', 'TREATMENTSESSION_EDIT'], { only: true })
    expect(await tryCase(assistant, contracts.agreeCasePlan, { id, ...shown })).toMatchObject({ status: 'FORBIDDEN' })
    await prisma().clinicalCase.update({ where: { id }, data: { supervisorId: school.colleague.id } })
    expect(await tryCase(school.teacher, contracts.agreeCasePlan, { id, ...shown })).toMatchObject({ status: 'NOT_FOUND' })
    // A cancelled visit with this teacher does not count.
    const sessionId = await begin(school)
    await onCase(school.student, contracts.linkCaseVisit, { sessionId, caseId: id })
    expect((await read(school.teacher, id)).may.agree).toBe(true)
    await prisma().treatmentSession.update({ where: { id: sessionId }, data: { state: 'CANCELLED' } })
    expect(await tryCase(school.teacher, contracts.agreeCasePlan, { id, ...shown })).toMatchObject({ status: 'NOT_FOUND' })
    await agreeTo(school.colleague, id)
  })

  test('is withdrawn by who agreed or who sees all, with a reason; the others are told', async () => {
    const { id } = await agreedCase()
    const withdraw = (who: Member, reason = 'Looked again') => tryCase(who, contracts.withdrawCaseAgreement, { id, reason })
    expect(await withdraw(school.student)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await withdraw(school.teacher, '')).toMatchObject({ issues: [{ path: 'reason' }] })
    await prisma().clinicalCase.update({ where: { id }, data: { supervisorId: school.colleague.id } })
    expect(await withdraw(school.colleague)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await withdraw(school.staff)).toMatchObject({ status: 'SUCCESS' })
    expect((await noticesOf('caseAgreementWithdrawn')).map(({ to }) => to).toSorted()).toEqual(
      [school.student.id, school.teacher.id].toSorted(),
    )
    expect((await read(school.student, id)).agreed).toBeNull()
    expect((await acts(id))[0]).toBe('agreementWithdrawn')
    expect(await withdraw(school.staff)).toMatchObject({ status: 'STATE_CHANGED' })
    await agreeTo(school.colleague, id)
    expect(await withdraw(school.colleague)).toMatchObject({ status: 'SUCCESS' })
    expect(await noticesOf('caseAgreementWithdrawn')).toHaveLength(3)
  })
})
