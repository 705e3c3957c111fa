import { v7 } from 'uuid'
import {
  agreeCasePlan,
  answerCaseTransfer,
  askCaseTransfer,
  withdrawCaseAgreement,
  withdrawCaseTransfer,
} from '@/lib/contracts/clinical-cases'
import { prisma } from '@/server/kernel/db'
import { agreeTo, onCase, openCase, addPlanItem, planShownTo, tryCase } from '../clinical-cases'
import { member, memberOf, type Member } from '../members'
import { makeSchool, schoolTime, type School } from '../school'
import { tryAct, type Stage } from './stage'

let made: Promise<School> | null = null
const theSchool = () => (made ??= makeSchool())

const readState = (id: string) => async () => ({
  found: await prisma().clinicalCase.findUniqueOrThrow({
    where: { id },
    select: { state: true, planRevision: true, agreedById: true, agreedHash: true, studentId: true },
  }),
  transfers: await prisma().caseTransfer.findMany({ where: { caseId: id }, select: { state: true, toId: true }, orderBy: { id: 'asc' } }),
})

async function roleToo(who: Member, builtIn: 'TEACHER' | 'STUDENT'): Promise<Member> {
  const role = await prisma().role.findUniqueOrThrow({ where: { builtIn }, select: { id: true } })
  await prisma().userRole.createMany({ data: [{ userId: who.id, roleId: role.id }], skipDuplicates: true })
  return memberOf(who.username, schoolTime)
}

/** A case of a new student, with a plan that waits for the teacher. */
async function waitingPlan() {
  const school = await theSchool()
  const student = await member('STUDENT')
  const id = await openCase(school, { patient: { kind: 'HOSPITAL_NUMBER', text: `NG ${v7().slice(-6)}` } }, student)
  await addPlanItem(school, id, {}, student)
  return { school, student, id, look: readState(id), shown: await planShownTo(school.teacher, id) }
}

const agreement: Stage = {
  plain: async () => {
    const { school, id, look, shown } = await waitingPlan()
    return tryAct(look, () => tryCase(school.teacher, agreeCasePlan, { id, ...shown }))
  },
  bars: {
    subject: async () => {
      const { student, id, look, shown } = await waitingPlan()
      const both = await roleToo(student, 'TEACHER')
      await prisma().clinicalCase.update({ where: { id }, data: { supervisorId: both.id }, select: { id: true } })
      return tryAct(look, () => tryCase(both, agreeCasePlan, { id, ...shown }))
    },
    // The author planned the case as a student, handed it over, and has since become a teacher.
    author: async () => {
      const { student, taker, input } = await offeredCase()
      const accept = await input(taker)
      await onCase(taker, answerCaseTransfer, accept)
      const both = await roleToo(student, 'TEACHER')
      await prisma().clinicalCase.update({ where: { id: accept.newId }, data: { supervisorId: both.id }, select: { id: true } })
      const shown = await planShownTo(taker, accept.newId)
      return tryAct(readState(accept.newId), () => tryCase(both, agreeCasePlan, { id: accept.newId, ...shown }))
    },
  },
  right: async () => {
    const { school, id, look, shown } = await waitingPlan()
    await prisma().clinicalCase.update({ where: { id }, data: { supervisorId: school.unrelated.id }, select: { id: true } })
    return tryAct(look, () => tryCase(school.teacher, agreeCasePlan, { id, ...shown }))
  },
  stale: async () => {
    const { school, student, id, look, shown } = await waitingPlan()
    await addPlanItem(school, id, { teeth: [37] }, student)
    return tryAct(look, () => tryCase(school.teacher, agreeCasePlan, { id, ...shown }))
  },
  undo: async () => {
    const { school, student, id, look } = await waitingPlan()
    await agreeTo(school.teacher, id)
    return tryAct(look, () => tryCase(student, withdrawCaseAgreement, { id, reason: 'Another plan' }))
  },
}

/** A case that is offered to a student. */
async function offeredCase() {
  const school = await theSchool()
  const { student, id, look } = await waitingPlan()
  const groupId = (await prisma().user.findUniqueOrThrow({ where: { id: school.student.id }, select: { groupId: true } })).groupId
  const taker = await member('STUDENT')
  await prisma().user.updateMany({ where: { id: { in: [student.id, taker.id] } }, data: { groupId, year: 4 } })
  await onCase(student, askCaseTransfer, { id, studentId: taker.id, reason: 'I graduate' })
  const input = async (who: Member) => ({ id, isAccepted: true, newId: v7(), planHash: (await planShownTo(who, id)).planHash, reason: '' })
  return { school, student, taker, id, look, input }
}

const transfer: Stage = {
  plain: async () => {
    const { taker, look, input } = await offeredCase()
    const accept = await input(taker)
    return tryAct(look, () => tryCase(taker, answerCaseTransfer, accept))
  },
  bars: {
    subject: async () => {
      const { student, id, look, input } = await offeredCase()
      const accept = await input(student)
      await prisma().caseTransfer.updateMany({ where: { caseId: id }, data: { toId: student.id } })
      return tryAct(look, () => tryCase(student, answerCaseTransfer, accept))
    },
  },
  right: async () => {
    const { student, taker, id, look, input } = await offeredCase()
    const accept = await input(taker)
    await onCase(student, withdrawCaseTransfer, { id })
    return tryAct(look, () => tryCase(taker, answerCaseTransfer, accept))
  },
  stale: async () => {
    const { school, student, taker, id, look, input } = await offeredCase()
    const accept = await input(taker)
    await addPlanItem(school, id, { teeth: [37] }, student)
    return tryAct(look, () => tryCase(taker, answerCaseTransfer, accept))
  },
  undo: async () => {
    const { student, taker, id, look, input } = await offeredCase()
    await onCase(taker, answerCaseTransfer, await input(taker))
    return tryAct(look, () => tryCase(student, withdrawCaseTransfer, { id }))
  },
}

export const caseStages: Readonly<Record<string, Stage>> = {
  [agreeCasePlan.name]: agreement,
  [answerCaseTransfer.name]: transfer,
}
