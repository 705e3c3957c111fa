import { v7 } from 'uuid'
import type { Contract, OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/concerns'
import { outboxJob } from '@/server/jobs'
import { actorOfToken } from '@/server/kernel/actor'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { registry } from '@/server/registry'
import { callAs, callsAmong, outputAs, type Answered } from './call'
import { member, type Member } from './members'
import { makeSchool, schoolTime, type School } from './school'

type How = { readonly key?: string; readonly at?: Date }

/** The call of a contract of concerns, as the registry has it. */
export const concernCall = callsAmong(registry)

const deciding: readonly string[] = [contracts.resolveCase.name, contracts.decideCaseAppeal.name]
/** The input as the screen sends it: a decision carries the revision of the case as just read, unless the test names one. */
async function asShown(contract: Contract, input: object): Promise<object> {
  if (!deciding.includes(contract.name) || 'revision' in input || !('id' in input)) return input
  const found = await prisma().concern.findFirst({ where: { id: String(input.id) }, select: { revision: true } })
  return { revision: found?.revision ?? 1, ...input }
}

export const tryConcern = async <C extends Contract>(who: Member | null, contract: C, input: object, how: How = {}): Promise<Answered<C>> =>
  callAs(who, concernCall(contract), await asShown(contract, input), how)
export const askConcern = async <C extends Contract>(who: Member, contract: C, input: object, how: How = {}): Promise<OutputOf<C>> =>
  outputAs(who, concernCall(contract), await asShown(contract, input), how)

export type ConcernSchool = School & {
  readonly programmeId: string
  /** A person who may receive concerns, by a role for it. */
  readonly receiver: Member
  readonly second: Member
  readonly third: Member
}

/** A teacher who may receive concerns, too. */
export async function receiver(username: string): Promise<Member> {
  const made = await member('TEACHER', username)
  const role = await prisma().role.upsert({
    where: { name: 'Receives concerns' },
    create: { id: v7(), name: 'Receives concerns', privileges: { create: [{ privilege: 'SERIOUSCONCERN_RECEIVE' }] } },
    update: {},
  })
  await prisma().userRole.create({ data: { userId: made.id, roleId: role.id } })
  const actor = await actorOfToken(made.token)
  if (!actor) throw new Error(`${username} is not signed in`)
  return { ...made, actor }
}

/** The small school, its students in a programme, and three people who may receive concerns. */
export async function makeConcernSchool(): Promise<ConcernSchool> {
  const school = await makeSchool()
  const programmeId = v7()
  await prisma().programme.create({ data: { id: programmeId, name: 'Dentistry', lengthYears: 5 } })
  const students = [school.student.id, school.partner.id, school.stranger.id]
  await prisma().user.updateMany({ where: { id: { in: students } }, data: { programmeId, year: 4 } })
  const [one, two, three] = [await receiver('rita'), await receiver('sid'), await receiver('thea')]
  return { ...school, programmeId, receiver: one, second: two, third: three }
}

/** The input for a concern that a teacher raises about the student. */
export function concernInput(school: ConcernSchool, own: object = {}) {
  return {
    id: v7(),
    kind: 'CONCERN',
    studentId: school.student.id,
    category: 'PATIENT_SAFETY',
    facts: 'Local anaesthetic before the history.',
    happenedAt: '2026-11-20T09:00:00.000Z',
    place: 'Chair 3',
    ...own,
  }
}

export async function raiseConcern(school: ConcernSchool, own: object = {}, by: Member = school.teacher): Promise<string> {
  const input = concernInput(school, own)
  await askConcern(by, contracts.raiseConcern, input)
  return input.id
}

export async function triagedConcern(school: ConcernSchool, own: object = {}): Promise<string> {
  const id = await raiseConcern(school, own)
  await askConcern(school.receiver, contracts.triageCase, { id, level: 'SERIOUS', ownerId: school.receiver.id, dueOn: '2026-12-04' })
  return id
}

export async function disclosedConcern(school: ConcernSchool, own: object = {}): Promise<string> {
  const id = await triagedConcern(school, own)
  await askConcern(school.receiver, contracts.discloseCase, { id, text: 'Treatment began before the history was checked.' })
  return id
}

export async function resolvedConcern(school: ConcernSchool, own: object = {}): Promise<string> {
  const id = await disclosedConcern(school, own)
  await askConcern(school.student, contracts.respondToConcern, { id, text: 'I see that it was not enough.' })
  await askConcern(school.receiver, contracts.resolveCase, { id, outcome: 'ADVICE', text: 'Talked it through.' })
  return id
}

/** Delivers the events that wait in the outbox, twenty at a time. */
export async function deliver(): Promise<void> {
  for (let left = 1; left > 0; left = await prisma().outboxEvent.count({ where: { state: 'WAITING', nextAttemptAt: { lte: now() } } }))
    await outboxJob.run()
}
export const daysLater = (days: number) => new Date(schoolTime.getTime() + days * 86_400_000)
