import { v7 } from 'uuid'
import { nobody } from '@/lib/audience'
import type { Contract, OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/workflows'
import type { Stage, Start } from '@/lib/workflows/definition'
import { Stage as StageShape } from '@/lib/workflows/definition.shapes'
import { prisma } from '@/server/kernel/db'
import { workflowsCalls } from '@/server/workflows'
import { callsAmong } from './call'
import { succeeds } from './forms'
import type { Member } from './members'
import { runOutboxJob } from './outbox'

/** The server's call for a contract. */
export const workflowCall = callsAmong(workflowsCalls)

export const askCall = <C extends Contract>(who: Member, contract: C, input: unknown): Promise<OutputOf<C>> =>
  succeeds(who, workflowCall(contract), input)

export function stage(kind: Stage['kind'], more: Partial<Stage> = {}): Stage {
  return StageShape.parse({ id: v7(), kind, caption: `A ${kind.toLowerCase()}`, ...more })
}
export const subject = { kind: 'SUBJECT' } as const
export const namedPeople = (...people: readonly Member[]) => ({ kind: 'NAMED', userIds: people.map(({ id }) => id) }) as const

type Wanted = {
  readonly stages: readonly Stage[]
  readonly starts?: readonly Start[]
  readonly for: readonly Member[]
  readonly subjectSees?: boolean
  readonly once?: 'ANY' | 'ONE_RUNNING' | 'ONCE'
  readonly shown?: object
}
export type MadeWorkflow = { readonly id: string; readonly name: string; readonly versionId: string; revision: number }

/** A workflow that is published and active, made as its screens make it. */
export async function workflowOf(
  admin: Member,
  { stages, starts, for: people, subjectSees = true, once = 'ANY', shown = {} }: Wanted,
): Promise<MadeWorkflow> {
  const id = v7()
  const name = `Workflow ${id.slice(-8)}`
  const byHand: Start = { kind: 'HAND', roleIds: [await roleOf('TEACHER'), await roleOf('STAFF'), await roleOf('STUDENT')] }
  const audience = { ...nobody, userIds: people.map((one) => one.id) }
  const settings = { id, name, audience, subjectSees, once, starts: starts ?? [byHand] }
  let { revision } = await askCall(admin, contracts.saveWorkflow, { ...settings, revision: 0 })
  let afterId: string | null = null
  for (const one of stages) {
    revision = (await askCall(admin, contracts.saveStage, { workflowId: id, revision, stage: { ...one, ...shown }, afterId })).revision
    afterId = one.id
  }
  const published = await askCall(admin, contracts.publishWorkflow, { id, revision })
  revision = (await askCall(admin, contracts.setWorkflowState, { id, revision: published.revision, state: 'ACTIVE' })).revision
  return { id, name, versionId: published.versionId, revision }
}

export async function roleOf(builtIn: 'STUDENT' | 'TEACHER' | 'STAFF' | 'ADMIN'): Promise<string> {
  return (await prisma().role.findFirstOrThrow({ where: { builtIn }, select: { id: true } })).id
}

export async function started(by: Member, workflow: Pick<MadeWorkflow, 'id'>, about: Member = by): Promise<string> {
  return (await askCall(by, contracts.startInstance, { id: v7(), workflowId: workflow.id, subjectId: about.id })).id
}

export const readAs = (who: Member, id: string) => askCall(who, contracts.readInstance, { id })
export async function turnOf(who: Member, id: string) {
  const { turn } = await readAs(who, id)
  if (!turn) throw new Error('nobody’s turn')
  return turn
}
export async function tickTask(who: Member, id: string): Promise<void> {
  const { runId, revision } = await turnOf(who, id)
  await askCall(who, contracts.tickStage, { runId, revision })
}

/** Waits until nothing in the outbox is due. */
export async function settleOutbox(): Promise<void> {
  const due = () =>
    prisma().outboxEvent.count({ where: { state: 'WAITING', type: { not: 'mail' }, nextAttemptAt: { lte: new Date('2030-01-01') } } })
  for (let before = -1, left = await due(); left > 0 && left !== before; left = await due()) {
    before = left
    await runOutboxJob()
  }
}

export const runsOf = (instanceId: string) =>
  prisma().stageRun.findMany({
    where: { instanceId },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      stageId: true,
      kind: true,
      round: true,
      state: true,
      userId: true,
      roleId: true,
      byId: true,
      responseId: true,
      dueAt: true,
    },
  })
export const instanceRow = (id: string) =>
  prisma().workflowInstance.findUniqueOrThrow({
    where: { id },
    select: { state: true, stuckReason: true, revision: true, versionId: true },
  })
