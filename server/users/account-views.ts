import 'server-only'
import type { Account, AccountFields, RoleChoice, Stay } from '@/lib/contracts/users/accounts'
import type { EnrolmentStatus } from '@/lib/users/enrolment-statuses'
import { areas, privileges, type Privilege } from '@/lib/privileges'
import { pick, recordOf } from '@/lib/records'
import { adminsGiven, auditedByValue } from '@/lib/users/account-fields'
import { dayOf } from '@/server/kernel/calls/day-of'
import { writtenFields } from './account-row'
import type { AccountRow, StudyChoices } from './queries/accounts'
import type { StayRow } from './queries/enrolments'
import type { RoleRow } from './queries/roles'
import { mayGive } from './rules'

const dayMs = 86_400_000

/** `isWhole`: with the details that only administrators of people may see. */
export function accountView(row: AccountRow, { enrolment, isWhole }: { enrolment: EnrolmentStatus; isWhole: boolean }): Account {
  const { id, revision, status, activation } = row
  const fields = writtenFields(row)
  return {
    id,
    revision,
    ...fields,
    ...recordOf(adminsGiven, (name) => (isWhole ? fields[name] : '')),
    status,
    activation,
    enrolment,
    roleIds: row.roles.map(({ roleId }) => roleId).sort(),
    avatarFileName: row.profileImageId ?? '',
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  }
}

/** `nameOf`: the names of roles in the reader's language. */
export function roleView(
  role: RoleRow,
  { actorHolds, nameOf }: { actorHolds: ReadonlySet<Privilege>; nameOf: (role: RoleRow) => string },
): RoleChoice {
  const { id, builtIn, privileges: held } = role
  const about = new Set([...held].map((privilege) => privileges[privilege].area))
  return {
    id,
    name: nameOf(role),
    builtIn,
    areas: areas.filter((area) => about.has(area) && area !== 'markers'),
    isMine: mayGive(held, actorHolds),
  }
}

/** Stays, newest first, in the order given: each lasts until the day before the next. */
export function stayViews(rows: readonly StayRow[]): Stay[] {
  return rows.map(({ id, fromOn, year, graduated, status, programme, group, firm }, at) => {
    const next = rows[at - 1]
    return {
      id,
      from: dayOf(fromOn),
      to: next ? dayOf(new Date(next.fromOn.getTime() - dayMs)) : null,
      programme: programme?.name ?? null,
      year: graduated ? 'GRADUATED' : year,
      group: group?.name ?? null,
      firm: firm?.name ?? null,
      enrolment: status,
    }
  })
}

type Named = Pick<StudyChoices, 'programmes' | 'groups' | 'firms'> & { readonly roles: readonly { id: string; name: string }[] }

/** An account as the audit keeps it: names where the fields hold ids. Of somebody's descent it keeps only that it is known. */
export function auditView(fields: Omit<AccountFields, 'from'>, { programmes, groups, firms, roles }: Named): Record<string, unknown> {
  const nameIn = (list: readonly { id: string; name: string }[], id: string | null) =>
    id === null ? null : (list.find((one) => one.id === id)?.name ?? id)
  return {
    ...pick(fields, auditedByValue),
    programme: nameIn(programmes, fields.programmeId),
    group: nameIn(groups, fields.groupId),
    firm: nameIn(firms, fields.firmId),
    roles: fields.roleIds.map((id) => nameIn(roles, id)).sort(),
  }
}
