import { v7 } from 'uuid'
import type { Contract } from '@/lib/contract'
import { saveCase, savePlanItem } from '@/lib/contracts/clinical-cases'
import { clinicalCasesCalls } from '@/server/clinical-cases'
import type { Call } from '@/server/kernel/define-call'
import { callAs, outputAs } from './call'
import type { Member } from './members'
import type { School } from './school'

/** The call of a contract, as the registry would find it. */
export function caseCall<C extends Contract>(contract: C): Call<C> {
  const call = clinicalCasesCalls.find((one) => one.contract.name === contract.name)
  if (!call) throw new Error(`no call ${contract.name}`)
  return call as unknown as Call<C>
}

export const onCase = <C extends Contract>(who: Member, contract: C, input: object) => outputAs(who, caseCall(contract), input)
export const tryCase = <C extends Contract>(who: { readonly actor: Member['actor'] } | null, contract: C, input: object) =>
  callAs(who, caseCall(contract), input)

export const patientNumber = 'NG 204-618'

export function caseFields(school: School, changes: object = {}) {
  return {
    title: 'Full mouth restoration',
    patient: { kind: 'HOSPITAL_NUMBER', text: patientNumber },
    supervisorId: school.teacher.id,
    ...changes,
  }
}

export async function opened(school: School, changes: object = {}, who: Member = school.student): Promise<string> {
  const id = v7()
  await onCase(who, saveCase, { id, revision: 0, ...caseFields(school, changes) })
  return id
}

export async function planned(school: School, caseId: string, changes: object = {}, who: Member = school.student): Promise<string> {
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
