import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/workflows'
import { actorOfToken } from '@/server/kernel/actor'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import { member, type Member } from '../../support/members'
import { makeSchool, type School } from '../../support/school'
import {
  askCall,
  instanceRow,
  namedPeople,
  runsOf,
  settleOutbox,
  stage,
  started,
  tickTask,
  workflowCall,
  workflowOf,
} from '../../support/workflows'

let school: School
beforeAll(async () => {
  school = await makeSchool()
  // Without this privilege a teacher sees only those whom they teach.
  await prisma().rolePrivilege.deleteMany({ where: { privilege: 'REPORT_ALLSTUDENTS' } })
})

/** A teacher of the student who has begun a workflow about them; its first task is the teacher's own or somebody else's. */
async function makeStarter(first: 'theirs' | 'of another' = 'of another'): Promise<{ starter: Member; workflowId: string; id: string }> {
  const { admin, student, colleague, clinicShiftId } = school
  const starter = await member('TEACHER')
  await prisma().clinicShiftTeacher.create({ data: { clinicShiftId, teacherId: starter.id } })
  const stages = [
    stage('TASK', { who: namedPeople(first === 'theirs' ? starter : colleague) }),
    stage('TASK', { who: namedPeople(colleague) }),
  ]
  const workflow = await workflowOf(admin, { stages, for: [student] })
  const id = await started(starter, workflow, student)
  if (first === 'theirs') await tickTask(starter, id)
  return { starter, workflowId: workflow.id, id }
}

/** The person as the next request finds them, with their present privileges. */
async function withFreshActor(who: Member): Promise<Member | null> {
  const actor = await actorOfToken(who.token)
  return actor && { ...who, actor }
}

async function countEndNotices({ starter, id }: { starter: Member; id: string }): Promise<number> {
  const told = () =>
    prisma().message.count({ where: { textKey: 'workflowCancelled', thread: { members: { some: { userId: starter.id } } } } })
  const before = await told()
  await askCall(school.admin, contracts.cancelInstance, { instanceId: id, revision: (await instanceRow(id)).revision, reason: 'x' })
  await settleOutbox()
  return (await told()) - before
}

const losing: Readonly<Record<string, (of: { starter: Member; workflowId: string }) => Promise<unknown>>> = {
  'whose role was taken': ({ starter }) => prisma().userRole.deleteMany({ where: { userId: starter.id } }),
  'who teaches the student no more': ({ starter }) => prisma().clinicShiftTeacher.deleteMany({ where: { teacherId: starter.id } }),
  'who has left': ({ starter }) => prisma().user.update({ where: { id: starter.id }, data: { status: 'DISABLED' } }),
}

describe('what somebody started', () => {
  test('is theirs to read, and its end is told to them, while they see the student', async () => {
    const made = await makeStarter()
    expect(await askCall(made.starter, contracts.readInstance, { id: made.id })).toMatchObject({ isYou: false })
    expect(await countEndNotices(made)).toBe(1)
  })

  test.each(Object.entries(losing))('is neither read nor heard of by somebody %s', async (_, lose) => {
    const made = await makeStarter()
    await lose(made)
    const now = await withFreshActor(made.starter)
    if (now) {
      expect(await callAs(now, workflowCall(contracts.readInstance), { id: made.id })).toMatchObject({ status: 'NOT_FOUND' })
      const [run] = await runsOf(made.id)
      const where = { workflowId: made.workflowId, stageId: run?.stageId, instanceId: made.id }
      expect(await callAs(now, workflowCall(contracts.readStage), where)).toMatchObject({ status: 'NOT_FOUND' })
    }
    expect(now === null).toBe(_ === 'who has left')
    expect(await countEndNotices(made)).toBe(0)
  })

  test('stays with whoever has had a stage of it, whatever else they lost', async () => {
    const made = await makeStarter('theirs')
    await prisma().clinicShiftTeacher.deleteMany({ where: { teacherId: made.starter.id } })
    expect(await askCall(made.starter, contracts.readInstance, { id: made.id })).toMatchObject({ state: 'RUNNING' })
    expect(await countEndNotices(made)).toBe(1)
  })

  test('about themself is not theirs by having started it, once its subject is not to see it', async () => {
    const { admin, student, colleague } = school
    const workflow = await workflowOf(admin, { stages: [stage('TASK', { who: namedPeople(colleague) })], for: [student] })
    const id = await started(student, workflow)
    expect(await askCall(student, contracts.readInstance, { id })).toMatchObject({ isYou: true })
    await prisma().workflow.update({ where: { id: workflow.id }, data: { subjectSees: false } })
    expect(await callAs(student, workflowCall(contracts.readInstance), { id })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await countEndNotices({ starter: student, id })).toBe(0)
  })
})
