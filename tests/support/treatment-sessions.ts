import { v7 } from 'uuid'
import { targetKey, type Target } from '@/lib/clinical/marking'
import * as contracts from '@/lib/contracts/clinical-sessions'
import type { Contract, OutputOf } from '@/lib/contract'
import { clinicalSessionsCalls } from '@/server/clinical-sessions'
import { callAs, callsAmong, outputAs, type Answered } from './call'
import type { Member } from './members'
import { prisma } from '@/server/kernel/db'
import { schoolDay, type School } from './school'

/** The call of a contract, as the registry would find it. */
export const callOf = callsAmong(clinicalSessionsCalls)

/** The valid head of a session, to be spread and changed. */
export function headerOf(school: School) {
  return {
    teacherId: school.teacher.id,
    participationTypeId: school.participationTypeId,
    clinicId: school.clinicId,
    heldOn: schoolDay,
    shift: 'AM',
    chairNumber: 3,
  } as const
}

/** A session of the student's, begun as the device begins it. */
export async function begin(
  school: School,
  changes: Readonly<Record<string, unknown>> = {},
  who: Member = school.student,
): Promise<string> {
  const id = v7()
  await outputAs(who, callOf(contracts.createSession), { id, ...headerOf(school), ...changes })
  return id
}

/** A line without a place in the mouth, whose two criteria then ask for marks. */
export async function addLine(
  school: School,
  sessionId: string,
  changes: Readonly<Record<string, unknown>> = {},
  who = school.student,
): Promise<string> {
  const lineId = v7()
  await outputAs(who, callOf(contracts.saveLine), {
    sessionId,
    lineId,
    revision: 0,
    procedureId: school.procedures.examination.id,
    site: 'NONE',
    ...changes,
  })
  return lineId
}

export function criterionTargets(school: School, lineId: string): Target[] {
  return school.procedures.examination.criteria.map((criterionId) => ({ kind: 'criterion', lineId, criterionId }))
}

export function itemTargets(items: readonly string[]): Target[] {
  return items.map((itemId) => ({ kind: 'item', itemId }))
}

export async function markAll(who: Member, sessionId: string, targets: readonly Target[], value: number | null = 5): Promise<void> {
  for (const target of targets)
    await outputAs(who, callOf(contracts.saveMark), await asShown(contracts.saveMark, { sessionId, target, value, revision: 0 }))
}

/** A session with one line that has the marks needed for finishing. */
export async function beginMarked(school: School): Promise<{ sessionId: string; lineId: string }> {
  const sessionId = await begin(school)
  const lineId = await addLine(school, sessionId)
  await markAll(school.teacher, sessionId, [...criterionTargets(school, lineId), ...itemTargets(school.requiredItems)])
  return { sessionId, lineId }
}

export async function beginFinished(school: School): Promise<{ sessionId: string; lineId: string }> {
  const made = await beginMarked(school)
  await outputAs(school.teacher, callOf(contracts.finishMarking), await asShown(contracts.finishMarking, { sessionId: made.sessionId }))
  return made
}

export async function readAs(who: Member, sessionId: string): Promise<OutputOf<typeof contracts.readSession>['session']> {
  return (await outputAs(who, callOf(contracts.readSession), { id: sessionId })).session
}

export function tryAs<C extends Contract>(
  who: Member | null,
  contract: C,
  input: Readonly<Record<string, unknown>>,
  how: { key?: string; at?: Date } = {},
): Promise<Answered<C>> {
  return asShown(contract, input).then((shown) => callAs(who, callOf(contract), shown, how))
}

/** The marks of one side as `target: value`. */
export function marksOf(
  session: { marks: readonly { side: string; target: Target; value: number | null }[] },
  side: 'SELF' | 'TEACHER',
): Record<string, number | null> {
  return Object.fromEntries(session.marks.filter((mark) => mark.side === side).map(({ target, value }) => [targetKey(target), value]))
}

type Marked = { readonly target?: Target; readonly [key: string]: unknown }

/** The input as a screen that is up to date sends it: with the lines that were seen, unless the test names them itself. */
async function asShown(contract: Contract, input: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>> {
  const { sessionId, seen, target, targets, lineRevision } = input
  if (typeof sessionId !== 'string') return input
  const name = contract.name
  if (name === contracts.finishMarking.name) return seen === undefined ? { ...input, seen: await linesSeen(sessionId) } : input
  if (name === contracts.saveMark.name)
    return 'lineRevision' in input ? withoutUndefined(input, lineRevision) : { ...input, ...(await lineNow(target as Target | undefined)) }
  if (name === contracts.markRest.name && Array.isArray(targets))
    return {
      ...input,
      targets: await Promise.all(
        (targets as Marked[]).map(async (one) => ('lineRevision' in one ? one : { ...one, ...(await lineNow(one.target)) })),
      ),
    }
  return input
}

export async function linesSeen(sessionId: string) {
  const lines = await prisma().procedureLine.findMany({ where: { sessionId, deletedAt: null }, select: { id: true, revision: true } })
  const head = await prisma().treatmentSession.findUnique({ where: { id: sessionId }, select: { headerRevision: true } })
  return { headerRevision: head?.headerRevision ?? 1, lines }
}

async function lineNow(target: Target | undefined): Promise<{ lineRevision?: number }> {
  if (target?.kind !== 'criterion') return {}
  const line = await prisma().procedureLine.findUnique({ where: { id: target.lineId }, select: { revision: true } })
  return { lineRevision: line?.revision ?? 1 }
}

function withoutUndefined(input: Readonly<Record<string, unknown>>, lineRevision: unknown): Readonly<Record<string, unknown>> {
  if (lineRevision !== undefined) return input
  return Object.fromEntries(Object.entries(input).filter(([key]) => key !== 'lineRevision'))
}
