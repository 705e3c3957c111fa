import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/workflows'
import { asJob } from '@/server/form-responses'
import { stopClock } from '@/server/kernel/clock'
import { pool, prisma } from '@/server/kernel/db'
import { advanceInstance } from '@/server/workflows/move/advance'
import { runDue } from '@/server/workflows/jobs'
import { startSome } from '@/server/workflows/scheduled'
import { brokenOff } from '../../support/broken-off'
import { callAs } from '../../support/call'
import { simpleForm } from '../../support/form-responses'
import { publishedForm } from '../../support/forms'
import { member } from '../../support/members'
import { makeSchool, schoolTime, type School } from '../../support/school'
import {
  askCall,
  instanceRow,
  namedPeople,
  runsOf,
  stage,
  started,
  subject,
  tickTask,
  turnOf,
  workflowCall,
  workflowOf,
} from '../../support/workflows'

let school: School
let formId = ''
beforeAll(async () => {
  school = await makeSchool()
  formId = (await publishedForm(school.admin, simpleForm(), { type: { requireReview: false }, settings: { subject: 'SELF' } })).id
})

const tables = [
  'workflow',
  'workflow_instance',
  'stage_run',
  'workflow_signal',
  'workflow_history',
  'form_response',
  'form_task',
  'outbox_event',
  'idempotency_key',
  'audit_entry',
]
/** All rows that a move writes. */
async function storedRows(): Promise<unknown> {
  const parts = tables.map((table) => `SELECT '${table}' AS name, COALESCE(jsonb_agg(t ORDER BY t::text), '[]') AS rows FROM ${table} t`)
  return (await pool().query(parts.join(' UNION ALL '))).rows
}

type Act = { readonly act: () => Promise<unknown>; readonly done: () => Promise<unknown>; readonly expected: unknown }
const statesOf = async (id: string) => (await runsOf(id)).map(({ kind, state }) => `${kind} ${state}`)
const task = (of = subject) => stage('TASK', { who: of })

/** Each thing that moves an instance: the act, and the state after it was done once. */
const moves: Readonly<Record<string, () => Promise<Act>>> = {
  'a start': async () => {
    const workflow = await workflowOf(school.admin, { stages: [stage('FORM', { who: subject, formId })], for: [school.student] })
    const id = v7()
    const input = { id, workflowId: workflow.id, subjectId: school.student.id }
    return {
      act: () => callAs(school.teacher, workflowCall(contracts.startInstance), input),
      done: () => statesOf(id),
      expected: ['FORM OPEN'],
    }
  },
  'a task that is done, with the form that follows': async () => {
    const stages = [task(), stage('FORM', { who: subject, formId })]
    const id = await started(school.teacher, await workflowOf(school.admin, { stages, for: [school.student] }), school.student)
    const { runId, revision } = await turnOf(school.student, id)
    return {
      act: () => callAs(school.student, workflowCall(contracts.tickStage), { runId, revision }),
      done: () => statesOf(id),
      expected: ['TASK DONE', 'FORM OPEN'],
    }
  },
  'a form that is skipped': async () => {
    const stages = [stage('FORM', { who: subject, formId }), stage('TASK', { who: namedPeople(school.teacher) })]
    const id = await started(school.teacher, await workflowOf(school.admin, { stages, for: [school.student] }), school.student)
    const [run] = await runsOf(id)
    const { revision } = await instanceRow(id)
    return {
      act: () => callAs(school.admin, workflowCall(contracts.skipStage), { runId: run?.id, revision, reason: 'x' }),
      done: async () => [
        await statesOf(id),
        (await prisma().formResponse.findUniqueOrThrow({ where: { id: run?.responseId ?? '' }, select: { state: true } })).state,
      ],
      expected: [['FORM SKIPPED', 'TASK OPEN'], 'WITHDRAWN'],
    }
  },
  'a way back': async () => {
    const stages = [task(), task(), task()]
    const id = await started(school.teacher, await workflowOf(school.admin, { stages, for: [school.student] }), school.student)
    await tickTask(school.student, id)
    await tickTask(school.student, id)
    const { revision } = await instanceRow(id)
    return {
      act: () => callAs(school.admin, workflowCall(contracts.goBackTo), { instanceId: id, revision, stageId: stages[0]?.id, reason: 'x' }),
      done: () => statesOf(id),
      expected: ['TASK VOID', 'TASK VOID', 'TASK VOID', 'TASK OPEN'],
    }
  },
  'a cancellation': async () => {
    const stages = [stage('FORM', { who: subject, formId })]
    const id = await started(school.teacher, await workflowOf(school.admin, { stages, for: [school.student] }), school.student)
    const { revision } = await instanceRow(id)
    return {
      act: () => callAs(school.admin, workflowCall(contracts.cancelInstance), { instanceId: id, revision, reason: 'x' }),
      done: async () => [await statesOf(id), (await instanceRow(id)).state],
      expected: [['FORM VOID'], 'CANCELLED'],
    }
  },
  'a resumption': async () => {
    const workflow = await workflowOf(school.admin, {
      stages: [stage('FORM', { who: subject, formId, dueDays: 3 })],
      for: [school.student],
    })
    const id = await started(school.teacher, workflow, school.student)
    const [before] = await runsOf(id)
    const { revision } = await askCall(school.admin, contracts.setWorkflowState, {
      id: workflow.id,
      revision: workflow.revision,
      state: 'SUSPENDED',
    })
    stopClock(new Date(schoolTime.getTime() + 86_400_000))
    return {
      act: () => callAs(school.admin, workflowCall(contracts.setWorkflowState), { id: workflow.id, revision, state: 'ACTIVE' }),
      done: async () => ((await runsOf(id))[0]?.dueAt?.getTime() ?? 0) - (before?.dueAt?.getTime() ?? 0),
      expected: 86_400_000,
    }
  },
  'what the clock ends': async () => {
    const stages = [stage('WAIT', { wait: { kind: 'DAYS', days: 1 } }), task()]
    const id = await started(school.teacher, await workflowOf(school.admin, { stages, for: [school.student] }), school.student)
    stopClock(new Date(schoolTime.getTime() + 2 * 86_400_000))
    return { act: () => runDue().catch(() => null), done: () => statesOf(id), expected: ['WAIT DONE', 'TASK OPEN'] }
  },
  'a signal': async () => {
    const stages = [stage('MESSAGE', { to: [namedPeople(school.teacher)] }), stage('DECISION', { branches: [] }), task()]
    const workflow = await workflowOf(school.admin, { stages: [task(), ...stages.slice(0, 1), task()], for: [school.student] })
    const id = await started(school.teacher, workflow, school.student)
    const [run] = await runsOf(id)
    const pressed = { runId: run?.id ?? '', choice: null, byId: school.student.id, comment: '' }
    return {
      act: () => asJob((work) => advanceInstance(work, id, { signal: { key: 'press', kind: 'PRESS' }, pressed })),
      done: () => statesOf(id),
      expected: ['TASK DONE', 'MESSAGE DONE', 'TASK OPEN'],
    }
  },
}

describe('broken off between any two statements', () => {
  test.each(Object.entries(moves))('%s is as if it had not begun, and is done once after that', async (_, make) => {
    const { act, done, expected } = await make()
    const before = await storedRows()
    let at = 1
    while (await brokenOff(at, act)) {
      expect(await storedRows(), `before statement ${at}`).toEqual(before)
      at += 1
    }
    expect(at).toBeGreaterThan(5)
    expect(await done()).toEqual(expected)
    stopClock(schoolTime)
  })
})

describe('a schedule that starts many', () => {
  test('starts them in portions; what a portion did not finish is started by the next, and nobody twice', async () => {
    const people = []
    for (let count = 0; count < 120; count += 1) people.push(await member('STUDENT'))
    const opensAt = new Date(schoolTime.getTime() + 3_600_000).toISOString()
    const { id } = await workflowOf(school.admin, {
      stages: [stage('TASK', { who: namedPeople(school.teacher) })],
      starts: [{ kind: 'SCHEDULE', opensAt, rrule: 'FREQ=WEEKLY' }],
      for: people,
    })
    stopClock(new Date(schoolTime.getTime() + 2 * 3_600_000))
    const count = () => prisma().workflowInstance.count({ where: { workflowId: id } })
    const portion = () => asJob((work) => startSome(work, id))
    const counts: number[] = []
    for (const before of [40, null, 200, null, 2, null, null]) {
      if (before === null) await portion()
      else expect(await brokenOff(before, portion)).toBe(true)
      counts.push(await count())
    }
    expect(counts).toEqual([0, 50, 50, 100, 100, 120, 120])
    const subjects = await prisma().workflowInstance.findMany({ where: { workflowId: id }, select: { subjectId: true } })
    expect(new Set(subjects.map(({ subjectId }) => subjectId)).size).toBe(120)
    stopClock(schoolTime)
  })
})
