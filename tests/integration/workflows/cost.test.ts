import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { nobody, type Audience } from '@/lib/audience'
import * as contracts from '@/lib/contracts/workflows'
import { asJob } from '@/server/form-responses'
import { audiencesWith } from '@/server/form-schedules'
import { prisma } from '@/server/kernel/db'
import { handleHappened } from '@/server/workflows/events'
import { isReached, listAudienceIds } from '@/server/workflows/start'
import { newMenuWorkflows } from '@/server/workflows/shell'
import type { Member } from '../../support/members'
import { makeSchool, schoolDay, schoolTime, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'
import { askCall, namedPeople, roleOf, stage, started, subject, tickTask, turnOf, workflowOf } from '../../support/workflows'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const addWorkflows = async (count: number) => {
  const starts = [{ kind: 'HAND' as const, roleIds: [] }, { kind: 'AT_RISK' as const }]
  for (let n = 0; n < count; n += 1)
    await workflowOf(school.admin, {
      stages: [stage('TASK', { who: namedPeople(school.teacher) })],
      starts,
      for: n % 2 === 0 ? [school.student] : [school.partner],
      shown: { inNewMenu: true },
    })
}

describe('what somebody may begin', () => {
  test('costs as many statements however many workflows there are, and so does what happens to somebody whom none reaches', async () => {
    await addWorkflows(2)
    const { student, stranger } = school
    const asking = {
      startable: () => askCall(student, contracts.listStartable, {}),
      students: () => askCall(school.teacher, contracts.findStartStudents, { q: 'sa' }),
      newMenu: () => newMenuWorkflows(prisma(), student.actor, schoolTime),
      happened: () =>
        asJob((work) =>
          handleHappened(work, {
            kind: 'AT_RISK',
            subjectId: stranger.id,
            sourceId: v7(),
            ofIds: [],
            origin: { kind: 'AT_RISK', id: null, title: '', on: null },
          }),
        ),
    }
    const counted = async () => {
      globalThis.cuspWorkflowVersions?.clear()
      const counts: Record<string, number> = {}
      for (const [name, ask] of Object.entries(asking)) counts[name] = (await statementsOf(ask)).length
      return counts
    }
    await counted()
    const few = await counted()
    await addWorkflows(10)
    expect(await counted()).toEqual(few)
    expect((await askCall(student, contracts.listStartable, {})).workflows).toHaveLength(6)
    expect(await newMenuWorkflows(prisma(), student.actor, schoolTime)).toHaveLength(6)
  })
})

describe('what runs', () => {
  test('is moved in one statement for each thing that a move does', async () => {
    const { admin, student, teacher } = school
    const stages = [stage('TASK', { who: subject }), stage('TASK', { who: namedPeople(teacher) })]
    const workflow = await workflowOf(admin, { stages, for: [student] })
    const ids = [await started(teacher, workflow, student), await started(teacher, workflow, student)]
    const statements: string[] = []
    for (const id of ids) {
      const { runId, revision } = await turnOf(student, id)
      statements.splice(0, Infinity, ...(await statementsOf(() => askCall(student, contracts.tickStage, { runId, revision }))))
    }
    // Lock, runs, signal, people, done, opened, history, the answer, audit, notice, touch.
    expect(statements).toHaveLength(11)
  })

  test('is listed in as many statements however much it is', async () => {
    const { admin, student, teacher } = school
    const workflow = await workflowOf(admin, {
      stages: [stage('TASK', { who: subject }), stage('TASK', { who: namedPeople(teacher) })],
      for: [student],
    })
    const counted = async () => {
      const count = async (who: Member) => (await statementsOf(() => askCall(who, contracts.listMine, {}))).length
      return [await count(student), await count(teacher)]
    }
    await counted()
    const few = await counted()
    for (let n = 0; n < 5; n += 1) {
      const id = await started(teacher, workflow, student)
      if (n % 2 === 0) await tickTask(student, id)
    }
    expect(await counted()).toEqual(few)
    expect((await askCall(student, contracts.listMine, {})).own).toHaveLength(7)
    expect((await askCall(teacher, contracts.listMine, {})).asked).toHaveLength(5)
  })
})

describe('an audience', () => {
  test('has somebody by the one question as by the other', async () => {
    const { student, partner, stranger, teacher } = school
    const programmeId = v7()
    await prisma().programme.create({ data: { id: programmeId, name: 'BDS', lengthYears: 5 } })
    const firmId = v7()
    await prisma().firm.create({ data: { id: firmId, name: 'Firm A' } })
    await prisma().user.update({ where: { id: student.id }, data: { programmeId, year: 4, firmId } })
    await prisma().enrolment.deleteMany({ where: { userId: student.id } })
    const { groupId } = await prisma().user.findUniqueOrThrow({ where: { id: student.id }, select: { groupId: true } })
    const groupingId = v7()
    const otherGroupId = v7()
    await prisma().grouping.create({ data: { id: groupingId, name: 'Pairs', groups: { create: { id: otherGroupId, name: 'Pair 1' } } } })
    const member = { groupingId, userId: partner.id }
    await prisma().groupMembership.create({ data: { ...member, id: v7(), groupId: otherGroupId, fromOn: new Date('2026-11-01') } })
    await prisma().groupMembership.create({
      data: { id: v7(), groupingId, userId: stranger.id, groupId: otherGroupId, fromOn: new Date('2026-11-01') },
    })
    await prisma().groupMembership.create({
      data: { id: v7(), groupingId, userId: stranger.id, groupId: null, fromOn: new Date('2026-11-10') },
    })
    const gone = { ...nobody, userIds: [school.unrelated.id] }
    await prisma().user.update({ where: { id: school.unrelated.id }, data: { status: 'DISABLED' } })
    const audiences: readonly Audience[] = [
      nobody,
      gone,
      { ...nobody, userIds: [student.id] },
      { ...nobody, userIds: [student.id], leftOut: [student.id] },
      { ...nobody, years: [{ programmeId, year: 4 }] },
      { ...nobody, years: [{ programmeId, year: 3 }] },
      { ...nobody, firmIds: [firmId] },
      { ...nobody, roleIds: [await roleOf('STUDENT')] },
      { ...nobody, groupIds: [groupId ?? ''] },
      { ...nobody, groupIds: [otherGroupId] },
    ]
    const people = [student, partner, stranger, teacher, school.unrelated]
    const found: number[] = []
    for (const audience of audiences) {
      const all = new Set(await listAudienceIds(prisma(), { audience }, schoolTime))
      found.push(all.size)
      for (const { id } of people) {
        expect((await audiencesWith(prisma(), id, schoolDay))(audience)).toBe(all.has(id))
        expect(await isReached(prisma(), { audience }, id, schoolTime)).toBe(all.has(id))
      }
    }
    expect(found).toEqual([0, 0, 1, 0, 1, 0, 1, 3, 2, 1])
  })
})
