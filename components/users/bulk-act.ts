import type { z } from 'zod'
import type { BulkAsked } from '@/lib/contracts/users/bulk.shapes'

type ActInput = z.input<typeof BulkAsked>['act']

/** The acts on many people, in groups as they are offered. */
export const bulkKinds = [
  { group: 'access', kinds: ['ENABLE', 'DISABLE', 'INVITE', 'RESET'] },
  { group: 'roles', kinds: ['GIVE_ROLE', 'TAKE_ROLE'] },
  { group: 'studies', kinds: ['STUDIES'] },
  { group: 'flags', kinds: ['GIVE_FLAG', 'TAKE_FLAG'] },
] as const
export type BulkKind = (typeof bulkKinds)[number]['kinds'][number]

/** `kept` leaves a value as it is, `none` removes it. */
export type BulkValues = {
  readonly roleId: string
  readonly flagId: string
  readonly programmeId: string
  readonly year: string
  readonly groupId: string
  readonly firmId: string
  readonly from: string
}
const kept = ''
export const none = 'none'

/** The chosen act as the call takes it; null where something is still to be chosen. */
export function actOf(kind: BulkKind, values: BulkValues): ActInput | null {
  const { roleId, flagId, from } = values
  if (kind === 'ENABLE' || kind === 'DISABLE') return { kind: 'STATUS', status: kind === 'ENABLE' ? 'ENABLED' : 'DISABLED' }
  if (isLink(kind)) return { kind: 'LINK', purpose: kind }
  if (kind === 'GIVE_ROLE' || kind === 'TAKE_ROLE') return roleId === '' ? null : { kind: 'ROLE', roleId, given: kind === 'GIVE_ROLE' }
  if (kind === 'GIVE_FLAG' || kind === 'TAKE_FLAG') return flagId === '' ? null : { kind: 'FLAG', flagId, given: kind === 'GIVE_FLAG' }
  const [programmeId, groupId, firmId, year] = [
    chosenIdOf(values.programmeId),
    chosenIdOf(values.groupId),
    chosenIdOf(values.firmId),
    chosenYearOf(values.year),
  ]
  if ([programmeId, groupId, firmId, year].every((value) => value === undefined)) return null
  return {
    kind: 'STUDIES',
    from,
    ...(programmeId !== undefined && { programmeId }),
    ...(groupId !== undefined && { groupId }),
    ...(firmId !== undefined && { firmId }),
    ...(year !== undefined && { year }),
  }
}

/** Whether something has to be chosen before the people whom the act changes are known. */
export function needsChoice(kind: BulkKind): boolean {
  return !['ENABLE', 'DISABLE', 'INVITE', 'RESET'].includes(kind)
}

/** Whether the act sends something instead of changing anybody. */
export function isLink(kind: BulkKind): kind is 'INVITE' | 'RESET' {
  return kind === 'INVITE' || kind === 'RESET'
}

function chosenIdOf(value: string): string | null | undefined {
  return value === kept ? undefined : value === none ? null : value
}

function chosenYearOf(value: string): number | 'GRADUATED' | null | undefined {
  const id = chosenIdOf(value)
  return id === undefined || id === null || id === 'GRADUATED' ? id : Number(id)
}
