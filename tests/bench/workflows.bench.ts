import { v7 } from 'uuid'
import { testDatabase } from '@/tests/support/database'
import { withPrisma } from '@/tests/support/prisma-for'
import { milliseconds, type Bench } from './measure'
import { measureStages } from './stages-drawing'

const running = 10_000
const ofOne = 1_000
const dueAtOnce = 100
const startable = 200
const at = new Date('2026-11-20T08:00:00Z')

/** Moves, lists and the job for due stages beside 10,000 running instances: the calls themselves, through the kernel, without HTTP. */
const bench: Bench = async ({ figure }) => {
  const database = await testDatabase()
  try {
    process.env.DATABASE_URL = database.url
    // The process has one database, so modules that open it are loaded only now.
    await import('@/server/registry')
    const { member } = await import('@/tests/support/members')
    const { stopClock } = await import('@/server/kernel/clock')
    stopClock(at)
    const admin = await member('ADMIN', 'admin')
    const teacher = await member('TEACHER', 'teacher')
    const student = await member('STUDENT', 'student')
    const contracts = await import('@/lib/contracts/workflows')
    const {
      askCall: asked,
      namedPeople: named,
      settleOutbox: settled,
      stage,
      started,
      subject,
      tickTask: ticked,
      workflowOf,
    } = await import('@/tests/support/workflows')
    const { runDue } = await import('@/server/workflows/jobs')
    const { closeDb } = await import('@/server/kernel/db')
    try {
      const [a, b] = [stage('TASK', { who: subject, dueDays: 7 }), stage('TASK', { who: named(teacher) })]
      const stages = [a, b]
      const workflow = await workflowOf(admin, { stages, for: [student] })
      const other = await workflowOf(admin, {
        stages: [stage('TASK', { who: subject, dueDays: 7, remind: [3] }), stage('TASK', { who: named(teacher) })],
        for: [student],
      })
      await growInstances(database.url, { workflow, stageId: a.id, count: ofOne, teacherId: teacher.id })
      const [first] = (await asked(admin, contracts.readForEditor, { id: other.id })).stages
      await growInstances(database.url, { workflow: other, stageId: first?.id ?? '', count: running - ofOne, teacherId: teacher.id })
      const ids: string[] = []
      for (let n = 0; n < 40; n += 1) ids.push(await started(teacher, workflow, student))
      let next = 0
      await figure({
        name: 'a move: a task is done and the next is opened',
        unit: 'ms',
        target: { atMost: 15 },
        runs: 31,
        warmUp: 5,
        run: async () => {
          const id = ids[next] ?? ''
          next += 1
          const { turn } = await asked(student, contracts.readInstance, { id })
          return milliseconds(() => asked(student, contracts.tickStage, { runId: turn?.runId, revision: turn?.revision }))
        },
      })
      await ticked(student, ids[next] ?? '')
      await figure({
        name: `a person's list beside ${running} that run`,
        unit: 'ms',
        target: { atMost: 20 },
        runs: 21,
        warmUp: 3,
        run: () => milliseconds(() => asked(student, contracts.listMine, {})),
      })
      await figure({
        name: `the job of what is due, over ${running} that run and none that is due`,
        unit: 's',
        target: { atMost: 2 },
        runs: 3,
        warmUp: 1,
        run: async () => (await milliseconds(runDue)) / 1_000,
      })
      await figure({
        name: `the job of what is due, over ${running} that run with ${dueAtOnce} reminders`,
        unit: 's',
        target: { atMost: 2 },
        runs: 3,
        warmUp: 1,
        run: async () => {
          await makeDue(database.url, other.id)
          return (await milliseconds(runDue)) / 1_000
        },
      })
      await offerWorkflows(database.url, workflow.id)
      await figure({
        name: `what somebody may start, of ${startable} workflows`,
        unit: 'ms',
        target: { atMost: 20 },
        runs: 21,
        warmUp: 3,
        run: () => milliseconds(() => asked(student, contracts.listStartable, {})),
      })
      let { revision } = await asked(admin, contracts.readForEditor, { id: workflow.id })
      await figure({
        name: `publishing a version and moving ${ofOne} that run to it`,
        unit: 's',
        target: { atMost: 5 },
        runs: 3,
        warmUp: 0,
        run: async () => {
          revision = (
            await asked(admin, contracts.saveStage, { workflowId: workflow.id, revision, stage: { ...a, caption: `A ${revision}` } })
          ).revision
          return (
            (await milliseconds(async () => {
              const published = await asked(admin, contracts.publishWorkflow, { id: workflow.id, revision })
              revision = published.revision
              await asked(admin, contracts.moveRunning, { workflowId: workflow.id, toVersionId: published.versionId })
            })) / 1_000
          )
        },
      })
      await figure({
        name: `${ofOne} that were moved go on, by the outbox`,
        unit: 's',
        runs: 1,
        warmUp: 0,
        run: async () => (await milliseconds(settled)) / 1_000,
      })
    } finally {
      await closeDb()
    }
  } finally {
    await database.drop()
  }
  await measureStages(figure)
}
export default bench

/** Makes this many reminders due now. */
async function makeDue(url: string, workflowId: string): Promise<void> {
  await withPrisma(
    url,
    (client) => client.$executeRaw`
      UPDATE stage_run r SET next_at = ${at}, due_at = ${new Date(at.getTime() + 2 * 86_400_000)}, reminded_at = NULL FROM (
        SELECT r.id FROM stage_run r JOIN workflow_instance i ON i.id = r.instance_id
        WHERE i.workflow_id = ${workflowId}::uuid AND r.state = 'OPEN' AND r.next_at IS NULL LIMIT ${dueAtOnce}) of WHERE r.id = of.id`,
  )
}

/** Publishes the workflow this many times, each with a version of its own. */
async function offerWorkflows(url: string, workflowId: string): Promise<void> {
  await withPrisma(url, async (client) => {
    const ids = Array.from({ length: startable }, () => ({ id: v7(), versionId: v7() }))
    const {
      id: _,
      currentVersion,
      ...row
    } = await client.workflow.findUniqueOrThrow({ where: { id: workflowId }, include: { currentVersion: true } })
    const { draft, audience } = row
    await client.workflow.createMany({
      data: ids.map(({ id }) => ({
        ...row,
        id,
        name: `Offered ${id}`,
        currentVersionId: null,
        draft: draft ?? {},
        audience: audience ?? {},
      })),
    })
    await client.workflowVersion.createMany({
      data: ids.map(({ id, versionId }) => ({
        id: versionId,
        workflowId: id,
        number: 1,
        definition: currentVersion?.definition ?? {},
        publishedAt: at,
      })),
    })
    for (const { id, versionId } of ids) await client.workflow.update({ where: { id }, data: { currentVersionId: versionId } })
  })
}

type Growing = {
  readonly workflow: { readonly id: string; readonly versionId: string }
  readonly stageId: string
  readonly count: number
  readonly teacherId: string
}
/** Adds instances at their first stage, each of another student, none of them due. */
async function growInstances(url: string, { workflow, stageId, count, teacherId }: Growing): Promise<void> {
  await withPrisma(url, async (client) => {
    const people = Array.from({ length: count }, () => v7())
    await client.$executeRaw`
      INSERT INTO app_user (id, username, username_key, email, email_key, first_name, last_name, display_name, status, created_at)
      SELECT of.id, 'grown-' || of.id, 'grown-' || of.id, of.id || '@example.org', of.id || '@example.org', 'Grown', 'Student', 'Grown Student', 'ENABLED', ${at} FROM unnest(${people}::uuid[]) AS of(id)`
    const rows = people.map((subjectId) => ({ subjectId, id: v7(), runId: v7() }))
    await client.workflowInstance.createMany({
      data: rows.map(({ id, subjectId }) => ({
        id,
        workflowId: workflow.id,
        versionId: workflow.versionId,
        subjectId,
        startedById: teacherId,
        startKey: `grown:${id}`,
        originKind: 'HAND',
        startedAt: at,
      })),
    })
    await client.stageRun.createMany({
      data: rows.map(({ id, subjectId, runId }) => ({
        id: runId,
        instanceId: id,
        stageId,
        kind: 'TASK',
        round: 1,
        state: 'OPEN' as const,
        userId: subjectId,
        openedAt: at,
        dueAt: new Date('2026-11-27T23:59:00Z'),
      })),
    })
    await client.$executeRaw`ANALYZE`
  })
}
