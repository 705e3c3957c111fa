import { v7 } from 'uuid'
import type { Contract } from '@/lib/contract'
import * as contracts from '@/lib/contracts/groupings'
import { prisma } from '@/server/kernel/db'
import { getAs, tryAs } from './lists'
import { member } from './members'
import type { School } from './school'

/** A grouping with groups of these names, made as staff make it. */
export async function makeGrouping(
  school: School,
  { name = `Grouping ${v7()}`, groups = ['One', 'Two'] }: { name?: string; groups?: readonly string[] } = {},
) {
  const id = v7()
  await getAs(school.staff, contracts.saveGrouping, { id, revision: 0, name, programmeId: null, years: [] })
  if (groups.length > 0) await getAs(school.staff, contracts.addGroups, { groupingId: id, names: groups })
  const made = await prisma().studentGroup.findMany({ where: { groupingId: id }, select: { id: true, name: true } })
  const idOf = (group: string) => made.find((one) => one.name === group)?.id ?? ''
  return { id, idOf, revision: async () => (await getAs(school.staff, contracts.readGrouping, { id })).grouping.revision }
}

export const students = (count: number) => Promise.all(Array.from({ length: count }, () => member('STUDENT')))

/** Calls made as staff, who hold GROUPS_ADMIN. */
export const toolsFor = (school: () => School) => ({
  attempt: <C extends Contract>(contract: C, input: object) => tryAs(school().staff, contract, input),
  get: <C extends Contract>(contract: C, input: object) => getAs(school().staff, contract, input),
})
