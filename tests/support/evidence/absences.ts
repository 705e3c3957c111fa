import * as contracts from '@/lib/contracts/absences'
import { prisma } from '@/server/kernel/db'
import { absenceType, reportAbsence, tryAbsence } from '../absences'
import { member, memberOf, type Member } from '../members'
import { tryAct, type Stage } from './stage'

const readState = (id: string) => async () =>
  prisma().absence.findUniqueOrThrow({ where: { id }, select: { state: true, revision: true, decidedById: true } })

async function waitingAbsence(of: Member): Promise<string> {
  return reportAbsence(of, await absenceType({ needsApproval: true }))
}
const decide = (by: Member, id: string, revision = 1) =>
  tryAbsence(by, contracts.decideAbsence, { id, revision, decision: 'APPROVED', note: '' })

const decideAbsence: Stage = {
  plain: async () => {
    const [student, staff] = [await member('STUDENT'), await member('STAFF')]
    const id = await waitingAbsence(student)
    return tryAct(readState(id), () => decide(staff, id))
  },
  bars: {
    subject: async () => {
      const staff = await member('STAFF')
      const id = await waitingAbsence(staff)
      return tryAct(readState(id), () => decide(staff, id))
    },
  },
  right: async () => {
    const [student, staff] = [await member('STUDENT'), await member('STAFF')]
    const id = await waitingAbsence(student)
    const teacher = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'TEACHER' }, select: { id: true } })
    await prisma().userRole.updateMany({ where: { userId: staff.id }, data: { roleId: teacher.id } })
    const later = await memberOf(staff.username, new Date())
    return tryAct(readState(id), () => decide(later, id))
  },
  stale: async () => {
    const [student, staff] = [await member('STUDENT'), await member('STAFF')]
    const id = await waitingAbsence(student)
    await prisma().absence.update({ where: { id }, data: { revision: 2, note: 'Longer than first said' }, select: { id: true } })
    return tryAct(readState(id), () => decide(staff, id))
  },
  undo: async () => {
    const [student, staff, fellow] = [await member('STUDENT'), await member('STAFF'), await member('STUDENT')]
    const id = await waitingAbsence(student)
    await decide(staff, id)
    return tryAct(readState(id), () => tryAbsence(fellow, contracts.cancelAbsence, { id, revision: 2 }))
  },
}

export const absenceStages: Readonly<Record<string, Stage>> = { [contracts.decideAbsence.name]: decideAbsence }
