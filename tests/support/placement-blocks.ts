import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/placements'
import { prisma } from '@/server/kernel/db'
import { onPlacement } from './placements'
import type { PlannedSchool } from './timetables'

/** Puts people into a year of the programme. */
export async function enrolInYear({ programmeId }: PlannedSchool, people: readonly { readonly id: string }[], year: number): Promise<void> {
  await prisma().user.updateMany({ where: { id: { in: people.map(({ id }) => id) } }, data: { programmeId, year } })
}

/** The input for a block in January, for year 4; students choose until a Friday at 17:00. */
export function blockInput({ programmeId }: PlannedSchool, own: object = {}) {
  return {
    ...{ id: v7(), revision: 0, name: 'Outreach A', specialtyId: null, programmeId, years: [4] },
    ...{ fromOn: '2027-01-11', toOn: '2027-01-29', weekdays: [1, 2], startsTime: '09:00', endsTime: '16:30' },
    ...{ opensOn: '2026-12-01', opensTime: '00:00', closesOn: '2026-12-18', closesTime: '17:00' },
    ...{ choices: 3, neverAgain: false },
    ...own,
  }
}

/** A block for which students may choose, unless it is only planned. */
export async function madeBlock(school: PlannedSchool, { isOpen = true, ...own }: { isOpen?: boolean } & Record<string, unknown> = {}) {
  const input = blockInput(school, own)
  await onPlacement(school.staff, contracts.saveBlock, input)
  if (isOpen) await onPlacement(school.staff, contracts.setBlockState, { id: input.id, revision: 1, on: 'open' })
  return input
}
