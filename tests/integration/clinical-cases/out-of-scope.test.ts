import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/clinical-cases'
import { clinicalCasesCalls } from '@/server/clinical-cases'
import { prisma } from '@/server/kernel/db'
import { caseFields, noHash, onCase, openCase, addPlanItem, planShownTo, tryCase } from '../../support/clinical-cases'
import type { Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeTreated } from '../../support/reports'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { signedIn } from '../../support/signed-in'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const withOnlyForms = (who: Member) => ({ actor: { ...who.actor, privileges: new Set(['FORMS'] as const) } })

describe('what others may not', () => {
  test.each(clinicalCasesCalls.map((call) => [call.contract.name, call] as const))(
    '%s is refused without the privilege',
    async (name, call) => {
      const inputs: Record<string, object> = {
        list: {},
        choices: {},
        read: { id: v7() },
        ofSession: { sessionId: v7() },
        save: { id: v7(), revision: 0, ...caseFields(school) },
        saveItem: { caseId: v7(), planItemId: v7(), revision: 0, phase: 'RESTORE', procedureId: v7() },
        dropItem: { caseId: v7(), planItemId: v7(), revision: 1, isDropped: true },
        linkVisit: { sessionId: v7(), caseId: v7() },
        setState: { id: v7(), on: 'close' },
        askTransfer: { id: v7(), studentId: v7() },
        answerTransfer: { id: v7(), isAccepted: true, newId: v7(), planHash: noHash },
        withdrawTransfer: { id: v7() },
        askAgreement: { id: v7() },
        agreePlan: { id: v7(), planRevision: 1, planHash: noHash },
        withdrawAgreement: { id: v7(), reason: 'Not this way' },
        previewHandOver: {},
        handOver: { studentId: v7(), cases: [{ caseId: v7(), takerId: v7() }] },
        undoHandOver: { batchId: v7() },
      }
      expect(await tryCase(withOnlyForms(school.student), call.contract, inputs[name.split('.')[1] ?? ''] ?? {})).toMatchObject({
        status: 'FORBIDDEN',
      })
    },
  )

  test('choices are the students and teachers whom one may name', async () => {
    const { students, supervisors, specialties } = await onCase(school.student, contracts.readCaseChoices, {})
    expect(students.map(({ id }) => id)).toEqual([school.partner.id])
    expect(supervisors.map(({ id }) => id)).toContain(school.teacher.id)
    expect(specialties).toMatchObject([{ name: 'Restorative dentistry' }])
  })

  test('ids of others are not found', async () => {
    const entitled = await signedIn({ role: 'STUDENT' })
    const make = async () => {
      const id = v7()
      await prisma().clinicalCase.create({
        data: {
          id,
          studentId: entitled.id,
          supervisorId: school.teacher.id,
          patientCipher: 'x',
          title: 'Theirs',
          openedOn: new Date('2026-11-01'),
          createdAt: schoolTime,
        },
      })
      return id
    }
    const call = (contract: { name: string }) => {
      const found = clinicalCasesCalls.find((one) => one.contract.name === contract.name)
      if (!found) throw new Error(contract.name)
      return found
    }
    const reach = { entitled, refusedAs: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'] as const, reachableBy: ['STAFF', 'ADMIN'] as const }
    // The patient of this case can be decrypted, unlike that of a row made by hand.
    const decryptable = await prisma().clinicalCase.findUniqueOrThrow({ where: { id: await openCase(school) } })
    const one = async () => {
      const id = await make()
      await prisma().clinicalCase.update({
        where: { id },
        data: { patientCipher: decryptable.patientCipher, patientHash: decryptable.patientHash },
      })
      return id
    }
    await expectOutOfScope({ call: call(contracts.readCase), parameter: 'id', input: (id) => ({ id }), id: await one(), ...reach })
    await expectOutOfScope({
      call: call(contracts.saveCase),
      parameter: 'id',
      input: (id) => ({ id, revision: 1, ...caseFields(school) }),
      id: await one(),
      ...reach,
    })
    const item = (caseId: string, planItemId = v7()) => ({
      caseId,
      planItemId,
      revision: 0,
      phase: 'RESTORE',
      procedureId: school.procedures.extraction.id,
      teeth: [36],
    })
    await expectOutOfScope({
      call: call(contracts.savePlanItem),
      parameter: 'caseId',
      input: (caseId) => item(caseId),
      id: await one(),
      ...reach,
    })
    await expectOutOfScope({
      call: call(contracts.setCaseState),
      parameter: 'id',
      input: (id) => ({ id, on: 'close' }),
      id: await one(),
      ...reach,
    })
    const plannedCase = await one()
    await prisma().clinicalCase.update({ where: { id: plannedCase }, data: { planRevision: 1 } })
    await expectOutOfScope({
      call: call(contracts.askCaseAgreement),
      parameter: 'id',
      input: (id) => ({ id }),
      id: plannedCase,
      ...reach,
    })
    const owned = async () => {
      const [caseId, planItemId] = [await one(), v7()]
      await prisma().casePlanItem.create({
        data: {
          id: planItemId,
          caseId,
          phase: 'RESTORE',
          procedureId: school.procedures.extraction.id,
          teeth: [36],
          surfaces: [],
          sortOrder: 1,
          planRevision: 1,
        },
      })
      return { caseId, planItemId }
    }
    const { caseId, planItemId } = await owned()
    const drop = (of: object) => ({ caseId, planItemId, revision: 1, isDropped: true, reason: 'No', ...of })
    // A plan item of another case.
    const other = await owned()
    await expectOutOfScope({
      call: call(contracts.dropPlanItem),
      parameter: 'planItemId',
      input: (id) => drop({ caseId: other.caseId, planItemId: id }),
      id: planItemId,
      ...reach,
      entitledTo: other.planItemId,
    })
    await expectOutOfScope({
      call: call(contracts.dropPlanItem),
      parameter: 'caseId',
      input: (id) => drop({ caseId: id }),
      id: caseId,
      ...reach,
    })
    await expectOutOfScope({
      call: call(contracts.savePlanItem),
      parameter: 'planItemId',
      input: (id) => item(caseId, id),
      id: other.planItemId,
      ...reach,
      entitledTo: v7(),
    })
    const sessionId = v7()
    await prisma().treatmentSession.create({
      data: {
        id: sessionId,
        studentId: entitled.id,
        teacherId: school.teacher.id,
        participationTypeId: school.participationTypeId,
        clinicId: school.clinicId,
        heldOn: new Date('2026-11-20'),
        shift: 'AM',
        createdAt: schoolTime,
        createdById: entitled.id,
        occurredAt: schoolTime,
        updatedAt: schoolTime,
      },
    })
    await expectOutOfScope({
      call: call(contracts.readCaseOfSession),
      parameter: 'sessionId',
      input: (id) => ({ sessionId: id }),
      id: sessionId,
      ...reach,
    })
    await expectOutOfScope({
      call: call(contracts.linkCaseVisit),
      parameter: 'sessionId',
      input: (id) => ({ sessionId: id, caseId }),
      id: sessionId,
      ...reach,
    })
    const freed = await makeTreated(school, { studentId: entitled.id, procedure: school.procedures.scaling })
    await expectOutOfScope({
      call: call(contracts.linkCaseVisit),
      parameter: 'caseId',
      input: (id) => ({ sessionId: freed.sessionId, caseId: id }),
      id: caseId,
      ...reach,
    })
    // A student of the same group, whom one may ask.
    const group = await prisma().studentGroup.findFirstOrThrow()
    await prisma().user.update({ where: { id: entitled.id }, data: { groupId: group.id } })
    await expectOutOfScope({
      call: call(contracts.askCaseTransfer),
      parameter: 'id',
      input: (id) => ({ id, studentId: school.partner.id, reason: 'Leaving' }),
      id: caseId,
      ...reach,
    })
    await expectOutOfScope({ call: call(contracts.withdrawCaseTransfer), parameter: 'id', input: (id) => ({ id }), id: caseId, ...reach })
    const offered = await openCase(school)
    await onCase(school.student, contracts.askCaseTransfer, { id: offered, studentId: entitled.id, reason: 'Yours' })
    await expectOutOfScope({
      call: call(contracts.answerCaseTransfer),
      parameter: 'id',
      input: (id) => ({ id, isAccepted: false, newId: v7(), planHash: noHash }),
      id: offered,
      ...reach,
    })
    const agreed = await openCase(school)
    await addPlanItem(school, agreed)
    const shown = await planShownTo(school.teacher, agreed)
    await expectOutOfScope({
      call: call(contracts.agreeCasePlan),
      parameter: 'id',
      input: (id) => ({ id, ...shown }),
      id: agreed,
      ...reach,
      entitled: school.teacher,
      reachableBy: ['ADMIN'],
    })
    await expectOutOfScope({
      call: call(contracts.withdrawCaseAgreement),
      parameter: 'id',
      input: (id) => ({ id, reason: 'Not this way' }),
      id: agreed,
      ...reach,
      entitled: school.teacher,
      reachableBy: ['STAFF', 'ADMIN'],
    })
  })
})
