import { v7 } from 'uuid'
import { z } from 'zod'
import type { Contract } from '@/lib/contract'
import { agreeCasePlan, answerCaseTransfer, readCase, saveCase, savePlanItem } from '@/lib/contracts/clinical-cases'
import { clinicalCasesCalls } from '@/server/clinical-cases'
import { prisma } from '@/server/kernel/db'
import { callAs, callsAmong, outputAs } from './call'
import type { Member } from './members'
import type { School } from './school'

/** The call of a contract, as the registry would find it. */
export const caseCall = callsAmong(clinicalCasesCalls)

export const onCase = <C extends Contract>(who: Member, contract: C, input: object) => outputAs(who, caseCall(contract), input)
export const tryCase = <C extends Contract>(who: { readonly actor: Member['actor'] } | null, contract: C, input: object) =>
  callAs(who, caseCall(contract), input)

/** The hash that belongs to no plan. */
export const noHash = '0'.repeat(64)

export const patientNumber = 'NG 204-618'

export function caseFields(school: School, changes: object = {}) {
  return {
    title: 'Full mouth restoration',
    patient: { kind: 'HOSPITAL_NUMBER', text: patientNumber },
    supervisorId: school.teacher.id,
    ...changes,
  }
}

export async function openCase(school: School, changes: object = {}, who: Member = school.student): Promise<string> {
  const id = v7()
  await onCase(who, saveCase, { id, revision: 0, ...caseFields(school, changes) })
  return id
}

export async function addPlanItem(school: School, caseId: string, changes: object = {}, who: Member = school.student): Promise<string> {
  const planItemId = v7()
  await onCase(who, savePlanItem, {
    caseId,
    planItemId,
    revision: 0,
    phase: 'RESTORE',
    procedureId: school.procedures.extraction.id,
    teeth: [36],
    ...changes,
  })
  return planItemId
}

/** The plan's revision and hash as the person is shown them, for them to send back with their decision. */
export async function planShownTo(who: Member, id: string): Promise<{ planRevision: number; planHash: string }> {
  const { planRevision, planHash } = (await onCase(who, readCase, { id })).found
  return { planRevision, planHash }
}

export async function agreeTo(who: Member, id: string): Promise<void> {
  await onCase(who, agreeCasePlan, { id, ...(await planShownTo(who, id)) })
}

/** Accepts a transfer as it is shown. Returns the id of the case that continues it. */
export async function takenOver(who: Member, id: string): Promise<string> {
  const newId = v7()
  await onCase(who, answerCaseTransfer, { id, isAccepted: true, newId, planHash: (await planShownTo(who, id)).planHash })
  return newId
}

const Notice = z.object({ to: z.array(z.string()), key: z.string(), values: z.unknown() })

/** The receivers and values of the waiting notices of a kind, in their order. */
export async function noticesOf(key: string): Promise<{ to: string; values: unknown }[]> {
  const rows = await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' }, orderBy: { id: 'asc' } })
  return rows
    .map(({ payload }) => Notice.parse(payload))
    .flatMap(({ to, key: own, values }) => (own === key ? [{ to: to[0] ?? '', values }] : []))
}
