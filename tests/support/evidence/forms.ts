import type { Call } from '@/server/kernel/define-call'
import { acceptResponseCall, declineResponseCall, giveBackResponseCall, signResponseCall } from '@/server/form-responses/calls/decisions'
import { abandonResponseCall, withdrawResponseCall } from '@/server/form-responses/calls/endings'
import { shareResponseCall, submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { prisma } from '@/server/kernel/db'
import { decideLinkCall } from '@/server/sign-off/calls/links'
import { callAs } from '../call'
import { beginResponse, decision, review, sign, simpleForm } from '../form-responses'
import { definition, field, nobodyElse, page, succeeds } from '../forms'
import { member, type Member } from '../members'
import { runOutboxJob } from '../outbox'
import { askedOutside, listedSigner, newestToken, outsideForm, outsideStep, signer } from '../sign-off'
import { tryAct, type Stage } from './stage'

type People = { admin: Member; student: Member; teacher: Member; other: Member }
async function people(): Promise<People> {
  const [admin, student] = [await member('ADMIN'), await member('STUDENT')]
  const [teacher, other] = [await member('TEACHER'), await member('TEACHER')]
  return { admin, student, teacher, other }
}

const roleOf = async (builtIn: 'TEACHER') => (await prisma().role.findUniqueOrThrow({ where: { builtIn }, select: { id: true } })).id
const makeTeacher = async ({ id }: Member) => {
  await prisma().userRole.create({ data: { userId: id, roleId: await roleOf('TEACHER') } })
}
const teachesNoMore = async ({ id }: Member) => {
  await prisma().userRole.deleteMany({ where: { userId: id, roleId: await roleOf('TEACHER') } })
  const student = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'STUDENT' }, select: { id: true } })
  await prisma().userRole.create({ data: { userId: id, roleId: student.id } })
}

/** The rows that a decision would change. */
const readState = (responseId: string) => async () =>
  prisma().formResponse.findUniqueOrThrow({
    where: { id: responseId },
    select: {
      state: true,
      tasks: { select: { id: true, state: true, userId: true, contentHash: true }, orderBy: { id: 'asc' } },
    },
  })

/** A response that waits for a teacher's decision of a kind, with the open task. */
async function waitingResponse(kind: 'REVIEW' | 'SIGN', { admin, student, teacher, other }: People) {
  const teacherRole = await roleOf('TEACHER')
  const rule = { kind: 'CHOSEN', roleIds: [teacherRole] }
  const form = simpleForm({ route: [(kind === 'REVIEW' ? review : sign)(rule, { needed: 'ALL' })] })
  const response = await beginResponse(admin, student, { form, type: { settleHours: 24 } })
  await succeeds(student, submitResponseCall, { responseId: response.responseId, chosen: [{ step: 0, userIds: [teacher.id, other.id] }] })
  return response
}

/** Gives an open task to another person in the database, as before the rule held, so that only the check at the decision is left. */
async function assign(responseId: string, from: Member, to: Member): Promise<void> {
  await prisma().formTask.updateMany({ where: { responseId, userId: from.id, state: 'OPEN' }, data: { userId: to.id } })
}

function decisionStage(call: Call, kind: 'REVIEW' | 'SIGN', more: object, isRefusal: boolean): Stage {
  const act = async (by: Member, responseId: string) => {
    const { contentHash, ...of } = await decision(by, responseId)
    return callAs(by, call, { ...of, ...more, ...(!isRefusal && { contentHash }) })
  }
  return {
    plain: async () => {
      const all = await people()
      const { responseId } = await waitingResponse(kind, all)
      return tryAct(readState(responseId), () => act(all.teacher, responseId))
    },
    bars: {
      subject: async () => {
        const all = await people()
        const { responseId } = await waitingResponse(kind, all)
        await makeTeacher(all.student)
        // Somebody else is the submitter, so that only being the subject keeps the student from deciding.
        await prisma().formResponse.update({ where: { id: responseId }, data: { submitterId: all.admin.id }, select: { id: true } })
        await assign(responseId, all.teacher, all.student)
        return tryAct(readState(responseId), () => act(all.student, responseId))
      },
      author: async () => {
        const all = await people()
        const { responseId } = await waitingResponse(kind, all)
        const typist = all.teacher
        await prisma().formResponse.update({
          where: { id: responseId },
          data: { enteredById: typist.id, paperOn: new Date('2026-11-02') },
          select: { id: true },
        })
        return tryAct(readState(responseId), () => act(typist, responseId))
      },
      counted: async () => {
        const all = await people()
        const { responseId } = await waitingResponse(kind, all)
        const shown = await decision(all.teacher, responseId)
        await (kind === 'REVIEW' ? succeeds(all.teacher, acceptResponseCall, shown) : succeeds(all.teacher, signResponseCall, shown))
        await assign(responseId, all.other, all.teacher)
        return tryAct(readState(responseId), () => act(all.teacher, responseId))
      },
    },
    right: async () => {
      const all = await people()
      const { responseId } = await waitingResponse(kind, all)
      await teachesNoMore(all.teacher)
      return tryAct(readState(responseId), () => act(all.teacher, responseId))
    },
    ...(!isRefusal && {
      stale: async () => {
        const all = await people()
        const { responseId } = await waitingResponse(kind, all)
        const shown = await decision(all.teacher, responseId)
        await prisma().formResponse.update({ where: { id: responseId }, data: { place: 'Somewhere else' }, select: { id: true } })
        return tryAct(readState(responseId), () => callAs(all.teacher, call, { ...shown, ...more }))
      },
    }),
    undo: isRefusal
      ? 'a refusal is not undone: who refused is asked again'
      : async () => {
          const all = await people()
          const { responseId } = await waitingResponse(kind, all)
          await act(all.teacher, responseId)
          const body = { responseId, reason: 'I would rather not have it' }
          return tryAct(readState(responseId), async () => {
            await callAs(all.student, abandonResponseCall, body)
            return callAs(all.student, withdrawResponseCall, body)
          })
        },
  }
}

/** A form whose second turn a teacher fills in about the student. */
async function assessedForm(all: People, act: 'share' | 'submit') {
  const how = { kind: 'CHOSEN', roleIds: [await roleOf('TEACHER')] }
  const turns = [{ part: 'SUBMITTER', how: null }, { part: 'COMPLETER', how }, ...(act === 'share' ? [{ part: 'REVIEWER', how }] : [])]
  const form = definition(
    [
      page('all', [
        field('TEXT', 'title'),
        field('TEXT', 'verdict', { complete: nobodyElse('COMPLETER') }),
        ...(act === 'share' ? [field('TEXT', 'last', { complete: nobodyElse('REVIEWER') })] : []),
      ]),
    ],
    { turns },
  )
  const response = await beginResponse(all.admin, all.student, { form, answers: { title: 'Extraction' } })
  await succeeds(all.student, shareResponseCall, { responseId: response.responseId, toUserId: all.teacher.id })
  return response
}

function turnStage(kind: 'share' | 'submit'): Stage {
  const act = (all: People, by: Member, responseId: string) =>
    kind === 'share'
      ? callAs(by, shareResponseCall, { responseId, toUserId: all.other.id })
      : callAs(by, submitResponseCall, { responseId })
  return {
    plain: async () => {
      const all = await people()
      const { responseId } = await assessedForm(all, kind)
      return tryAct(readState(responseId), () => act(all, all.teacher, responseId))
    },
    bars: {
      subject: async () => {
        const all = await people()
        const { responseId } = await assessedForm(all, kind)
        await makeTeacher(all.student)
        await assign(responseId, all.teacher, all.student)
        return tryAct(readState(responseId), () => act(all, all.student, responseId))
      },
      author: async () => {
        const all = await people()
        const { responseId } = await assessedForm(all, kind)
        await prisma().formResponse.update({ where: { id: responseId }, data: { submitterId: all.teacher.id }, select: { id: true } })
        return tryAct(readState(responseId), () => act(all, all.teacher, responseId))
      },
    },
    right: async () => {
      const all = await people()
      const { responseId } = await assessedForm(all, kind)
      await teachesNoMore(all.teacher)
      return tryAct(readState(responseId), () => act(all, all.teacher, responseId))
    },
    undo: async () => {
      const all = await people()
      const { responseId } = await assessedForm(all, kind)
      await act(all, all.teacher, responseId)
      return tryAct(readState(responseId), () =>
        callAs(all.student, abandonResponseCall, { responseId, reason: 'I would rather not have it' }),
      )
    },
  }
}

/** The token of a mailed link, once the outbox has sent it. */
async function mailedToken(whom: { readonly email: string }): Promise<string> {
  for (let run = 0; run < 20 && (await newestToken(whom)) === ''; run += 1) await runOutboxJob()
  return newestToken(whom)
}

/** A signer from outside, and the input that their page sends. */
async function linkedSigner(all: People, { route = [outsideStep()], signers = 1 }: { route?: object[]; signers?: number } = {}) {
  const whom = await listedSigner()
  const others = await Promise.all(Array.from({ length: signers - 1 }, () => listedSigner('Ian Bell')))
  const response = await askedOutside({
    admin: all.admin,
    student: all.student,
    chosen: [whom, ...others].map(({ id }) => ({ id })),
    form: outsideForm({ route }),
  })
  const body = (token: string) => ({ token, decision: 'SIGN', ...signer, answers: { [response.uid('verdict')]: 'Well done' } })
  /** Changes the signer's address, in the book and in the link. */
  const move = async (who: { id: string }, to: string) => {
    await prisma().outsideSupervisor.update({ where: { id: who.id }, data: { email: to }, select: { id: true } })
    await prisma().signoffLink.updateMany({ where: { task: { outsideId: who.id } }, data: { sentTo: to } })
  }
  return { response, whom, others, token: await mailedToken(whom), body, move, look: readState(response.responseId) }
}

const linkStage: Stage = {
  plain: async () => {
    const { token, body, look } = await linkedSigner(await people())
    return tryAct(look, () => callAs(null, decideLinkCall, body(token)))
  },
  bars: {
    subject: async () => {
      const all = await people()
      await makeTeacher(all.student)
      const { token, body, look, move, whom } = await linkedSigner(all)
      await move(whom, all.student.email.replace('@', '+supervisor@'))
      return tryAct(look, () => callAs(null, decideLinkCall, body(token)))
    },
    author: async () => {
      const all = await people()
      const { token, body, look, move, whom, response } = await linkedSigner(all)
      await prisma().formResponse.update({
        where: { id: response.responseId },
        data: { enteredById: all.teacher.id, paperOn: new Date('2026-11-02') },
        select: { id: true },
      })
      await move(whom, all.teacher.email)
      return tryAct(look, () => callAs(null, decideLinkCall, body(token)))
    },
    counted: async () => {
      const all = await people()
      const { token, body, look, move, whom, others } = await linkedSigner(all, { route: [outsideStep({ needed: 2 })], signers: 2 })
      await succeeds({ actor: all.admin.actor }, decideLinkCall, body(token))
      const second = others[0] ?? whom
      const secondToken = await mailedToken(second)
      await move(second, whom.email.replace('@', '+again@'))
      return tryAct(look, () => callAs(null, decideLinkCall, body(secondToken)))
    },
    address: async () => {
      const all = await people()
      const fellow = await member('STUDENT')
      const { token, body, look, move, whom } = await linkedSigner(all)
      await move(whom, fellow.email)
      return tryAct(look, () => callAs(null, decideLinkCall, body(token)))
    },
  },
  right: async () => {
    const { token, body, look, whom } = await linkedSigner(await people())
    await prisma().outsideSupervisor.update({ where: { id: whom.id }, data: { active: false }, select: { id: true } })
    return tryAct(look, () => callAs(null, decideLinkCall, body(token)))
  },
  stale: async () => {
    const { token, body, look, response } = await linkedSigner(await people())
    await prisma().formResponse.update({ where: { id: response.responseId }, data: { place: 'Somewhere else' }, select: { id: true } })
    return tryAct(look, () => callAs(null, decideLinkCall, body(token)))
  },
  undo: async () => {
    const all = await people()
    const { token, body, look, response } = await linkedSigner(all)
    await callAs(null, decideLinkCall, body(token))
    return tryAct(look, () =>
      callAs(all.student, withdrawResponseCall, { responseId: response.responseId, reason: 'I would rather not have it' }),
    )
  },
}

export const formStages: Readonly<Record<string, Stage>> = {
  [acceptResponseCall.contract.name]: decisionStage(acceptResponseCall, 'REVIEW', {}, false),
  [signResponseCall.contract.name]: decisionStage(signResponseCall, 'SIGN', {}, false),
  [giveBackResponseCall.contract.name]: decisionStage(giveBackResponseCall, 'REVIEW', { comment: 'Again, please' }, true),
  [declineResponseCall.contract.name]: decisionStage(declineResponseCall, 'SIGN', { reason: 'I was not there' }, true),
  [shareResponseCall.contract.name]: turnStage('share'),
  [submitResponseCall.contract.name]: turnStage('submit'),
  [decideLinkCall.contract.name]: linkStage,
}
