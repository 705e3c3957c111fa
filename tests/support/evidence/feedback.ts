import * as contracts from '@/lib/contracts/feedback'
import { prisma } from '@/server/kernel/db'
import { answer, giveBy, askForLink, tryFeedback, visit } from '../feedback'
import { member, type Member } from '../members'
import { makeSchool, type School } from '../school'
import { tryAct, type Stage } from './stage'

let made: Promise<School> | null = null
const theSchool = () => (made ??= makeSchool())

const readState = (studentId: string, sessionId: string) => async () => ({
  said: await prisma().patientFeedback.count({ where: { studentId } }),
  ask: await prisma().patientAsk.findUnique({ where: { sessionId }, select: { usedOn: true, receiptHash: true } }),
})

/** A finished visit of a new student, whose patient was shown a link. */
async function askedVisit() {
  const school = await theSchool()
  const student = await member('STUDENT')
  const sessionId = await visit(school, student)
  const token = await askForLink(student, sessionId)
  return { student, sessionId, token, look: readState(student.id, sessionId) }
}

/** After the patient was asked, the session is corrected: the patient did not come. */
const nobodyCame = (id: string) =>
  prisma().treatmentSession.update({ where: { id }, data: { patientAttendance: 'DID_NOT_ATTEND' }, select: { id: true } })
const giveHere = ({ actor, ...student }: Member, handedOverId: string) =>
  tryFeedback({ ...student, actor: { ...actor, handedOverId } }, contracts.giveHere, answer())

const undo = 'nobody undoes what a patient has said'
const byLink: Stage = {
  plain: async () => {
    const { token, look } = await askedVisit()
    return tryAct(look, () => giveBy(token))
  },
  bars: {},
  right: async () => {
    const { sessionId, token, look } = await askedVisit()
    await nobodyCame(sessionId)
    return tryAct(look, () => giveBy(token))
  },
  undo,
}
const here: Stage = {
  plain: async () => {
    const { student, sessionId, look } = await askedVisit()
    return tryAct(look, () => giveHere(student, sessionId))
  },
  bars: {},
  right: async () => {
    const { student, sessionId, look } = await askedVisit()
    await nobodyCame(sessionId)
    return tryAct(look, () => giveHere(student, sessionId))
  },
  undo,
}

export const feedbackStages: Readonly<Record<string, Stage>> = {
  [contracts.givePatientFeedback.name]: byLink,
  [contracts.giveHere.name]: here,
}
