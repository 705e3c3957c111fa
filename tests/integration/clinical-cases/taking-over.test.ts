import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/clinical-cases'
import { prisma } from '@/server/kernel/db'
import { caseFields, noHash, onCase, openCase, addPlanItem, planShownTo, noticesOf, tryCase } from '../../support/clinical-cases'
import type { Member } from '../../support/members'
import { makeSchool, schoolTime, type School } from '../../support/school'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
beforeEach(async () => {
  await prisma().outboxEvent.deleteMany()
})

const initials = (text: string) => ({ kind: 'INITIALS', text })

describe('taking over', () => {
  const offered = async (changes: object = {}) => {
    const id = await openCase(school, changes)
    await addPlanItem(school, id)
    await onCase(school.student, contracts.askCaseTransfer, { id, studentId: school.partner.id, reason: 'Leaving' })
    return id
  }
  const accept = async (who: Member, id: string, planHash: string) =>
    tryCase(who, contracts.answerCaseTransfer, { id, isAccepted: true, newId: v7(), planHash })

  test('is of what was shown, by who was asked, as long as they were asked', async () => {
    const id = await offered()
    const { planHash } = await planShownTo(school.partner, id)
    expect(await accept(school.student, id, planHash)).toMatchObject({ status: 'FORBIDDEN' })
    await onCase(school.student, contracts.saveCase, { id, revision: 1, ...caseFields(school, { patient: initials('ZZ') }) })
    expect(await accept(school.partner, id, planHash)).toMatchObject({ status: 'CONFLICT' })
    const now = await planShownTo(school.partner, id)
    await onCase(school.student, contracts.withdrawCaseTransfer, { id })
    expect(await accept(school.partner, id, now.planHash)).toMatchObject({ status: 'NOT_FOUND' })
    await onCase(school.student, contracts.askCaseTransfer, { id, studentId: school.partner.id, reason: 'After all' })
    expect(await accept(school.partner, id, now.planHash)).toMatchObject({ status: 'SUCCESS' })
    expect(await accept(school.partner, id, now.planHash)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await noticesOf('caseOfferAccepted')).toMatchObject([{ to: school.student.id }])
  })

  test('is for somebody who can treat patients still, and does not supervise the plan', async () => {
    const id = await offered()
    const { planHash } = await planShownTo(school.partner, id)
    await prisma().user.update({ where: { id: school.partner.id }, data: { graduated: true } })
    expect(await accept(school.partner, id, planHash)).toMatchObject({ status: 'FORBIDDEN' })
    await prisma().user.update({ where: { id: school.partner.id }, data: { graduated: false } })
    await prisma().clinicalCase.update({ where: { id }, data: { supervisorId: school.partner.id } })
    expect(await accept(school.partner, id, planHash)).toMatchObject({ status: 'FORBIDDEN' })
    const other = await openCase(school)
    await prisma().clinicalCase.update({ where: { id: other }, data: { supervisorId: school.partner.id } })
    const ask = { id: other, studentId: school.partner.id, reason: 'Yours' }
    expect(await tryCase(school.student, contracts.askCaseTransfer, ask)).toMatchObject({ issues: [{ path: 'studentId' }] })
  })

  test('that is declined is told to who offered', async () => {
    // One person gets few offers a day, so those of earlier tests are moved to another day.
    await prisma().caseTransfer.updateMany({ data: { askedAt: new Date(schoolTime.getTime() - 2 * 86_400_000) } })
    const id = await offered()
    const answer = { id, isAccepted: false, newId: v7(), planHash: noHash, reason: 'Too much' }
    await onCase(school.partner, contracts.answerCaseTransfer, answer)
    expect(await noticesOf('caseOfferDeclined')).toMatchObject([{ to: school.student.id }])
  })
})
