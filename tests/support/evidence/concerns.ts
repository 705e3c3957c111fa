import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/concerns'
import { prisma } from '@/server/kernel/db'
import { askConcern, disclosedConcern, makeConcernSchool, receiver, resolvedConcern, tryConcern, type ConcernSchool } from '../concerns'
import { memberOf, type Member } from '../members'
import { schoolTime } from '../school'
import { tryAct, type Stage } from './stage'

let made: Promise<ConcernSchool> | null = null
/** The school with a new person who raises concerns, because one person may raise ten an hour. */
const theSchool = async () => ({ ...(await (made ??= makeConcernSchool())), teacher: await receiver(`raises-${v7().slice(-8)}`) })

const readState = (id: string) => async () => ({
  found: await prisma().concern.findUniqueOrThrow({
    where: { id },
    select: { state: true, outcome: true, resolvedAt: true, revision: true },
  }),
  entries: await prisma().concernEntry.count({ where: { concernId: id } }),
})
async function readyCase(school: ConcernSchool, id: string) {
  const { revision } = await prisma().concern.findUniqueOrThrow({ where: { id }, select: { revision: true } })
  return { school, id, revision, look: readState(id) }
}

/** A case to which the student has responded, so that its owner can resolve it. */
async function respondedCase() {
  const school = await theSchool()
  const id = await disclosedConcern(school)
  await askConcern(school.student, contracts.respondToConcern, { id, text: 'I see that it was not enough.' })
  return readyCase(school, id)
}
/** A case whose outcome was appealed, with somebody who decides on the appeal. */
async function appealedCase() {
  const school = await theSchool()
  const id = await resolvedConcern(school)
  await askConcern(school.student, contracts.appealConcern, { id, text: 'I was not heard.' })
  await askConcern(school.receiver, contracts.addCaseHandler, { id, userId: school.third.id, part: 'APPEAL' })
  return readyCase(school, id)
}
type Ready = Awaited<ReturnType<typeof readyCase>>

const resolve = (by: Member, { id, revision }: Ready) =>
  tryConcern(by, contracts.resolveCase, { id, revision, outcome: 'ADVICE', text: 'Talked it through.' })
const decide = (by: Member, { id, revision }: Ready) =>
  tryConcern(by, contracts.decideCaseAppeal, { id, revision, outcome: 'NO_ACTION', text: 'The appeal is upheld.' })

type Part = 'OWNER' | 'APPEAL'
/** A person who receives concerns and is in charge of a case. */
async function makePersonInCharge({ id }: Ready, part: Part): Promise<Member> {
  const who = await receiver(`charge-${v7().slice(-8)}`)
  await prisma().concernHandler.updateMany({ where: { concernId: id, part }, data: { part: 'HANDLER' } })
  await prisma().concernHandler.create({ data: { concernId: id, userId: who.id, part, since: schoolTime }, select: { userId: true } })
  return who
}
/** A person in charge who turned out to be the student or the raiser of the case only later. */
async function putInCharge(of: Ready, part: Part, { as }: { as: 'studentId' | 'raisedById' }): Promise<Member> {
  const who = await makePersonInCharge(of, part)
  await prisma().concern.update({ where: { id: of.id }, data: { [as]: who.id }, select: { id: true } })
  return who
}
/** A person in charge whose role does not receive concerns any more. */
async function loseRole(of: Ready, part: Part): Promise<Member> {
  const who = await makePersonInCharge(of, part)
  await prisma().userRole.deleteMany({ where: { userId: who.id, role: { name: 'Receives concerns' } } })
  return memberOf(who.username, schoolTime)
}
/** A handler who does not own the case reopens it. */
async function reopenedByAnother(of: Ready) {
  await askConcern(of.school.receiver, contracts.addCaseHandler, { id: of.id, userId: of.school.second.id, part: 'HANDLER' })
  return tryAct(of.look, () => tryConcern(of.school.second, contracts.reopenCase, { id: of.id, text: 'I think otherwise' }))
}

const resolution: Stage = {
  plain: async () => {
    const of = await respondedCase()
    return tryAct(of.look, () => resolve(of.school.receiver, of))
  },
  bars: {
    subject: async () => {
      const of = await respondedCase()
      const who = await putInCharge(of, 'OWNER', { as: 'studentId' })
      return tryAct(of.look, () => resolve(who, of))
    },
    author: async () => {
      const of = await respondedCase()
      const who = await putInCharge(of, 'OWNER', { as: 'raisedById' })
      return tryAct(of.look, () => resolve(who, of))
    },
  },
  right: async () => {
    const of = await respondedCase()
    const who = await loseRole(of, 'OWNER')
    return tryAct(of.look, () => resolve(who, of))
  },
  stale: async () => {
    const of = await respondedCase()
    await askConcern(of.school.receiver, contracts.reviewCase, { id: of.id })
    return tryAct(of.look, () => resolve(of.school.receiver, of))
  },
  undo: async () => {
    const of = await respondedCase()
    await resolve(of.school.receiver, of)
    return reopenedByAnother(of)
  },
}

const appeal: Stage = {
  plain: async () => {
    const of = await appealedCase()
    return tryAct(of.look, () => decide(of.school.third, of))
  },
  bars: {
    subject: async () => {
      const of = await appealedCase()
      const who = await putInCharge(of, 'APPEAL', { as: 'studentId' })
      return tryAct(of.look, () => decide(who, of))
    },
    author: async () => {
      const of = await appealedCase()
      const who = await putInCharge(of, 'APPEAL', { as: 'raisedById' })
      return tryAct(of.look, () => decide(who, of))
    },
    counted: async () => {
      const of = await appealedCase()
      // The row is changed in the database, as if it had been made without the check of who owned the case.
      await prisma().concernHandler.updateMany({ where: { concernId: of.id, userId: of.school.receiver.id }, data: { part: 'APPEAL' } })
      return tryAct(of.look, () => decide(of.school.receiver, of))
    },
  },
  right: async () => {
    const of = await appealedCase()
    const who = await loseRole(of, 'APPEAL')
    return tryAct(of.look, () => decide(who, of))
  },
  stale: async () => {
    const of = await appealedCase()
    await prisma().concern.update({ where: { id: of.id }, data: { revision: { increment: 1 } }, select: { id: true } })
    return tryAct(of.look, () => decide(of.school.third, of))
  },
  undo: async () => {
    const of = await appealedCase()
    await decide(of.school.third, of)
    return reopenedByAnother(of)
  },
}

export const concernStages: Readonly<Record<string, Stage>> = {
  [contracts.resolveCase.name]: resolution,
  [contracts.decideCaseAppeal.name]: appeal,
}
