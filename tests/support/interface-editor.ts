import { v7 } from 'uuid'
import type { Contract } from '@/lib/contract'
import { callAs, outputAs } from './call'
import { callOf } from './lists'
import type { School } from './school'

type Who = Parameters<typeof callAs>[0]
export const tryAs = <C extends Contract>(who: Who, contract: C, input: object) => callAs(who, callOf(contract), input)
export const getAs = <C extends Contract>(who: Who, contract: C, input: object = {}) => outputAs(who, callOf(contract), input)

/** Everybody who may not edit the texts of the interface. */
export const membersWithoutRight = (school: School) => [null, school.student, school.teacher, school.staff]

/** The input for a valid procedure, to be spread and changed. */
export function procedureOf(school: School, changes: object = {}) {
  return {
    id: v7(),
    revision: 0,
    code: `X${v7().slice(-6)}`,
    caption: `Procedure ${v7().slice(-6)}`,
    category: 'All',
    specialtyId: null,
    site: 'TOOTH',
    scaleId: school.scaleId,
    weight: 1,
    jointCredit: 'EACH',
    criteria: [
      { id: v7(), caption: 'Access', active: true },
      { id: v7(), caption: 'Seal', active: true },
    ],
    stages: [],
    permits: [],
    outsidePermit: 'WARN',
    outsideReason: '',
    targets: [],
    participationTypeIds: [],
    active: true,
    ...changes,
  }
}
export { callOf }
