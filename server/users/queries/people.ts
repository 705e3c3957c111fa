import 'server-only'
import type { AccountState } from '@/lib/account-states'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { escapedLike } from '@/server/kernel/like'
import type { UserScope } from '../scope'

export type PeopleWanted = {
  readonly words: readonly string[]
  readonly roleId?: string | undefined
  readonly programmeId?: string | undefined
  readonly year?: number | 'GRADUATED' | undefined
  readonly groupId?: string | undefined
  readonly firmId?: string | undefined
  readonly state?: AccountState | undefined
}

export type PersonRow = {
  id: string
  displayName: string
  username: string
  email: string
  profileImageId: string | null
  status: 'ENABLED' | 'DISABLED'
  activation: 'PENDING' | 'ACTIVE'
  year: number | null
  graduated: boolean
  lastSeenAt: Date | null
  programme: { name: string } | null
  group: { name: string } | null
  firm: { name: string } | null
  roles: { role: { name: string } }[]
}

export function countPeople(db: Db, scope: UserScope, wanted: PeopleWanted): Promise<number> {
  return db.user.count({ where: whereOf(scope, wanted) })
}

export function listPeople(db: Db, scope: UserScope, wanted: PeopleWanted, { skip, take }: { readonly skip: number; readonly take: number }): Promise<PersonRow[]> {
  return db.user.findMany({
    where: whereOf(scope, wanted),
    select: {
      id: true, displayName: true, username: true, email: true, profileImageId: true, status: true, activation: true, year: true, graduated: true, lastSeenAt: true,
      programme: { select: { name: true } }, group: { select: { name: true } }, firm: { select: { name: true } },
      roles: { select: { role: { select: { name: true } } }, orderBy: { role: { name: 'asc' } } },
    },
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
    skip,
    take,
  })
}

function whereOf(scope: UserScope, { words, roleId, programmeId, year, groupId, firmId, state }: PeopleWanted): Prisma.UserWhereInput {
  return {
    AND: [
      scope.where,
      { deletedAt: null },
      ...words.map((word) => ({ searchText: { contains: escapedLike(word) } })),
      ...(roleId ? [{ roles: { some: { roleId } } }] : []),
      ...(programmeId ? [{ programmeId }] : []),
      ...(year === undefined ? [] : [year === 'GRADUATED' ? { graduated: true } : { year, graduated: false }]),
      ...(groupId ? [{ groupId }] : []),
      ...(firmId ? [{ firmId }] : []),
      ...(state ? [whereState[state]] : []),
    ],
  }
}

const whereState = {
  ENABLED: { status: 'ENABLED', activation: 'ACTIVE' },
  PENDING: { status: 'ENABLED', activation: 'PENDING' },
  DISABLED: { status: 'DISABLED' },
} as const satisfies Record<AccountState, Prisma.UserWhereInput>

type Choice = { id: string; name: string }
export type PeopleChoices = { roles: Choice[]; programmes: (Choice & { lengthYears: number })[]; groups: Choice[]; firms: Choice[] }

/** By name each. Of groups those of the grouping that stands on people. */
export async function listChoices(db: Db): Promise<PeopleChoices> {
  const named = { select: { id: true, name: true }, orderBy: { name: 'asc' } } as const
  const [roles, programmes, groups, firms] = await Promise.all([
    db.role.findMany(named),
    db.programme.findMany({ select: { id: true, name: true, lengthYears: true }, orderBy: { name: 'asc' } }),
    db.studentGroup.findMany({ where: { grouping: { isDefault: true } }, ...named }),
    db.firm.findMany(named),
  ])
  return { roles, programmes, groups, firms }
}
