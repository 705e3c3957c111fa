import { v7 } from 'uuid'
import { checklistItems } from '@/lib/clinical/vocabulary'
import type { Contract } from '@/lib/contract'
import * as contracts from '@/lib/contracts/clinical-sessions'
import * as outside from '@/lib/contracts/clinical-sessions/outside'
import { recordAttendanceCall } from '@/server/clinic-shifts/calls/attendance'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../call'
import { member, memberOf, type Member } from '../members'
import { askSupervisor, beginRecorded, signed, supervisor } from '../outside'
import { makeSchool, schoolTime, type School } from '../school'
import { addLine, begin, beginFinished, callOf, criterionTargets, itemTargets, markAll, linesSeen, tryAs } from '../treatment-sessions'
import { tryAct, type Stage } from './stage'

let made: Promise<School> | null = null
/** One school for all stages of a test file. */
const theSchool = () => (made ??= makeSchool())

const readState = (sessionId: string) => async () => ({
  session: await prisma().treatmentSession.findUniqueOrThrow({
    where: { id: sessionId },
    select: { state: true, finishedById: true },
  }),
  marks: await prisma().mark.findMany({
    where: { sessionId },
    select: { side: true, target: true, value: true, revision: true, clearedAt: true },
    orderBy: [{ side: 'asc' }, { target: 'asc' }],
  }),
  checks: await prisma().checkRequest.findMany({ where: { sessionId }, select: { state: true, outcome: true }, orderBy: { id: 'asc' } }),
  radiographs: await prisma().radiograph.findMany({ where: { sessionId }, select: { authorisedById: true }, orderBy: { id: 'asc' } }),
  confirmations: await prisma().supervisorConfirmation.findMany({ where: { sessionId }, select: { state: true }, orderBy: { id: 'asc' } }),
})

/** Makes somebody a teacher in the shift of the school's sessions, and returns them with that role. */
async function teachesToo(school: School, who: Member): Promise<Member> {
  const teacher = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'TEACHER' }, select: { id: true } })
  await prisma().userRole.createMany({ data: [{ userId: who.id, roleId: teacher.id }], skipDuplicates: true })
  const row = { clinicShiftId: school.clinicShiftId, teacherId: who.id }
  await prisma().clinicShiftTeacher.createMany({ data: [row], skipDuplicates: true })
  return memberOf(who.username, schoolTime)
}
async function teachesNoMore(school: School, who: Member): Promise<void> {
  await prisma().clinicShiftTeacher.deleteMany({ where: { clinicShiftId: school.clinicShiftId, teacherId: who.id } })
}

type Ready = { readonly sessionId: string; readonly input: Readonly<Record<string, unknown>> }
type Act = {
  readonly contract: Contract
  /** A session on which the act is next, and the input that its screen sends. */
  readonly ready: (school: School, changes: object) => Promise<Ready>
  /** Changes, as the student, what was shown. */
  readonly change?: (school: School, ready: Ready) => Promise<void>
  readonly undo: Stage['undo']
}

function stageOf({ contract, ready, change, undo }: Act): Stage {
  const send = (who: Member, { sessionId, input }: Ready) => tryAs(who, contract, { sessionId, ...input })
  return {
    plain: async () => {
      const school = await theSchool()
      const of = await ready(school, {})
      return tryAct(readState(of.sessionId), () => send(school.teacher, of))
    },
    bars: {
      // The session's own student can at most mark themself; the partner, made a teacher, would pass every other check.
      subject: async () => {
        const school = await theSchool()
        const partner = await teachesToo(school, school.partner)
        const of = await ready(school, { partnerId: partner.id })
        return tryAct(readState(of.sessionId), () => send(partner, of))
      },
    },
    right: async () => {
      const school = await theSchool()
      const helper = await teachesToo(school, await member('TEACHER'))
      const of = await ready(school, {})
      await teachesNoMore(school, helper)
      return tryAct(readState(of.sessionId), () => send(helper, of))
    },
    ...(change && {
      stale: async () => {
        const school = await theSchool()
        const of = await ready(school, {})
        await change(school, of)
        return tryAct(readState(of.sessionId), () => callAs(school.teacher, callOf(contract), { sessionId: of.sessionId, ...of.input }))
      },
    }),
    undo,
  }
}

const anotherNote = async (school: School, { sessionId }: Ready) => {
  const line = await prisma().procedureLine.findFirstOrThrow({ where: { sessionId }, select: { id: true, revision: true } })
  const input = {
    sessionId,
    lineId: line.id,
    revision: line.revision,
    procedureId: school.procedures.examination.id,
    site: 'NONE',
    quantity: 2,
  }
  const saved = await tryAs(school.student, contracts.saveLine, input)
  if (saved.status !== 'SUCCESS') throw new Error(`the line did not change: ${JSON.stringify(saved)}`)
}

async function withLine(school: School, changes: object) {
  const sessionId = await begin(school, { ...changes })
  const lineId = await addLine(school, sessionId)
  const [first, second] = criterionTargets(school, lineId)
  return { sessionId, lineId, first, second }
}

const saveMark = stageOf({
  contract: contracts.saveMark,
  ready: async (school, changes) => {
    const { sessionId, first } = await withLine(school, changes)
    return { sessionId, input: { target: first, value: 5, revision: 0, lineRevision: 1 } }
  },
  change: anotherNote,
  undo: async () => {
    const school = await theSchool()
    const { sessionId, first } = await withLine(school, {})
    await tryAs(school.teacher, contracts.saveMark, { sessionId, target: first, value: 2, revision: 0 })
    // The student can clear only their own marks, and the teacher's mark is not on their side.
    const look = readState(sessionId)
    return tryAct(look, async () => {
      await tryAs(school.student, contracts.clearMark, { sessionId, target: first, revision: 1 })
      return tryAs(school.unrelated, contracts.clearMark, { sessionId, target: first, revision: 1 })
    })
  },
})

const markRest = stageOf({
  contract: contracts.markRest,
  ready: async (school, changes) => {
    const { sessionId, first, second } = await withLine(school, changes)
    const shown = { scaleId: school.scaleId, lineRevision: 1, revision: 0 }
    return { sessionId, input: { value: 5, targets: [first, second].map((target) => ({ target, ...shown })) } }
  },
  undo: async () => {
    const school = await theSchool()
    const { sessionId, first } = await withLine(school, {})
    const targets = [{ target: first, scaleId: school.scaleId, lineRevision: 1, revision: 0 }]
    await tryAs(school.teacher, contracts.markRest, { sessionId, value: 2, targets })
    return tryAct(readState(sessionId), () => tryAs(school.student, contracts.unmarkRest, { sessionId, value: 2, targets: [first] }))
  },
})

const finish = stageOf({
  contract: contracts.finishMarking,
  ready: async (school, changes) => {
    const { sessionId, lineId } = await withLine(school, changes)
    await markAll(school.teacher, sessionId, [...criterionTargets(school, lineId), ...itemTargets(school.requiredItems)])
    return { sessionId, input: { seen: await linesSeen(sessionId) } }
  },
  change: async (school, { sessionId }) => {
    await addLine(school, sessionId)
  },
  undo: async () => {
    const school = await theSchool()
    const { sessionId } = await beginFinished(school)
    return tryAct(readState(sessionId), () =>
      tryAs(school.student, contracts.unlockSession, { sessionId, reason: 'A better mark, please' }),
    )
  },
})

const endCheck = stageOf({
  contract: contracts.endCheck,
  ready: async (school, changes) => {
    const sessionId = await begin(school, { ...changes })
    const checkId = v7()
    await tryAs(school.student, contracts.askForCheck, { sessionId, checkId, kind: 'START_CHECK' })
    return { sessionId, input: { checkId, kind: 'START_CHECK', outcome: 'PASSED', checklist: [...checklistItems] } }
  },
  undo: 'an outcome is not undone',
})

const authorise = stageOf({
  contract: contracts.authoriseRadiograph,
  ready: async (school, changes) => {
    const sessionId = await begin(school, { ...changes })
    const radiographId = v7()
    const input = { sessionId, radiographId, revision: 0, kind: 'BITEWING', justification: 'Caries' }
    await tryAs(school.student, contracts.saveRadiograph, input)
    return { sessionId, input: { radiographId, revision: 1 } }
  },
  change: async (school, { sessionId, input: { radiographId } }) => {
    const other = { sessionId, radiographId, revision: 1, kind: 'BITEWING', justification: 'Bone level' }
    const saved = await tryAs(school.student, contracts.saveRadiograph, other)
    if (saved.status !== 'SUCCESS') throw new Error(`the radiograph did not change: ${JSON.stringify(saved)}`)
  },
  undo: 'leave to take a radiograph is not taken back',
})

async function confirmingSession(changes: object = {}) {
  const school = await theSchool()
  const whom = await supervisor(school)
  const { sessionId } = await beginRecorded(school, { ...changes })
  const token = await askSupervisor(school, { sessionId, whom })
  /** Changes the supervisor's address, in the book and in the mailed link. */
  const move = async (email: string) => {
    await prisma().outsideSupervisor.update({ where: { id: whom.id }, data: { email }, select: { id: true } })
    await prisma().supervisorConfirmation.updateMany({ where: { sessionId }, data: { sentTo: email } })
  }
  const confirm = () => tryAs(null, outside.decideConfirmation, { token, decision: 'CONFIRM', ...signed })
  return { school, whom, sessionId, move, confirm, look: readState(sessionId) }
}

const confirmation: Stage = {
  plain: async () => {
    const { look, confirm } = await confirmingSession()
    return tryAct(look, confirm)
  },
  bars: {
    subject: async () => {
      const { school, look, confirm, move } = await confirmingSession()
      await move(school.student.email.replace('@', '+clinic@'))
      return tryAct(look, confirm)
    },
    author: async () => {
      const { school, look, confirm, move, sessionId } = await confirmingSession()
      await prisma().supervisorConfirmation.updateMany({ where: { sessionId }, data: { askedById: school.teacher.id } })
      await move(school.teacher.email)
      return tryAct(look, confirm)
    },
    address: async () => {
      const { school, look, confirm, move } = await confirmingSession()
      await move(school.stranger.email.replace('@', '+clinic@'))
      return tryAct(look, confirm)
    },
  },
  right: async () => {
    const { whom, look, confirm } = await confirmingSession()
    await prisma().outsideSupervisor.update({ where: { id: whom.id }, data: { active: false }, select: { id: true } })
    return tryAct(look, confirm)
  },
  stale: async () => {
    const { school, look, confirm, sessionId } = await confirmingSession()
    await addLine(school, sessionId)
    return tryAct(look, confirm)
  },
  undo: 'a confirmation is not undone; a changed record no longer has it',
}

const presenceOf = (clinicShiftId: string) => async () =>
  prisma()
    .shiftAttendance.findMany({
      orderBy: [{ studentId: 'asc' }, { heldOn: 'asc' }],
      select: { studentId: true, presence: true, recordedById: true },
    })
    .then((rows) => ({ clinicShiftId, rows }))
const record = async (who: Member, presence = 'PRESENT') => {
  const school = await theSchool()
  const input = { clinicShiftId: school.clinicShiftId, entries: [{ studentId: school.student.id, presence }] }
  return callAs(who, recordAttendanceCall, input)
}

const shiftPresence: Stage = {
  plain: async () => {
    const school = await theSchool()
    return tryAct(presenceOf(school.clinicShiftId), () => record(school.teacher))
  },
  bars: {
    subject: async () => {
      const school = await theSchool()
      const both = await teachesToo(school, school.student)
      const attempt = await tryAct(presenceOf(school.clinicShiftId), () => record(both, 'LATE'))
      await teachesNoMore(school, school.student)
      return attempt
    },
  },
  right: async () => {
    const school = await theSchool()
    const helper = await teachesToo(school, await member('TEACHER'))
    await teachesNoMore(school, helper)
    return tryAct(presenceOf(school.clinicShiftId), () => record(helper, 'LATE'))
  },
  undo: async () => {
    const school = await theSchool()
    await record(school.teacher)
    return tryAct(presenceOf(school.clinicShiftId), () => record(school.partner, 'ABSENT'))
  },
}

export const sessionStages: Readonly<Record<string, Stage>> = {
  [contracts.saveMark.name]: saveMark,
  [contracts.markRest.name]: { ...markRest, stale: staleRest },
  [contracts.finishMarking.name]: finish,
  [contracts.endCheck.name]: endCheck,
  [contracts.authoriseRadiograph.name]: authorise,
  [outside.decideConfirmation.name]: confirmation,
  [recordAttendanceCall.contract.name]: shiftPresence,
}

/** Where many marks are saved at once, the changed ones are left out, as the answer says; the screen then shows them again. */
async function staleRest(): ReturnType<Stage['plain']> {
  const school = await theSchool()
  const { sessionId, first } = await withLine(school, {})
  const ready = { sessionId, input: { value: 5, targets: [{ target: first, scaleId: school.scaleId, lineRevision: 1, revision: 0 }] } }
  await anotherNote(school, ready)
  return tryAct(readState(sessionId), async () => {
    const answer = await callAs(school.teacher, callOf(contracts.markRest), { sessionId, ...ready.input })
    const left = answer.status === 'SUCCESS' ? answer.output.left : []
    return left[0]?.why === 'CHANGED' ? { status: 'CONFLICT' } : answer
  })
}
