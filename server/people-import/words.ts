import 'server-only'
import type { AccountFields } from '@/lib/contracts/users/accounts'
import type { PeopleField } from './fields'
import type { Draft } from './read-cells'
import type { School } from './school'

/** A field as it is stored for later comparison: ids, not names, so that a renamed programme is still the same. */
export function storedValueOf({ fields, status, groupName, flagIds }: Draft, field: PeopleField): string {
  switch (field) {
    case 'programme':
      return fields.programmeId ?? ''
    case 'group':
      return fields.groupId ?? groupName ?? ''
    case 'firm':
      return fields.firmId ?? ''
    case 'roles':
      return fields.roleIds.join(' ')
    case 'flags':
      return flagIds.join(' ')
    case 'status':
      return status
    default:
      return textOf(fields, field)
  }
}

/** The value of a field as people read it. */
export function wordsOf(draft: Draft, field: PeopleField, { programmes, groups, firms, roles, flags, nameOf }: School): string {
  const { fields } = draft
  const named = (among: readonly { readonly id: string; readonly name: string }[], id: string | null) =>
    among.find((one) => one.id === id)?.name ?? ''
  switch (field) {
    case 'programme':
      return named(programmes, fields.programmeId)
    case 'group':
      return draft.groupName ?? named(groups, fields.groupId)
    case 'firm':
      return named(firms, fields.firmId)
    case 'roles':
      return fields.roleIds.flatMap((id) => roles.filter((role) => role.id === id).map(nameOf)).join('; ')
    case 'flags':
      return draft.flagIds.map((id) => flags.find((flag) => flag.id === id)?.caption ?? '').join('; ')
    default:
      return storedValueOf(draft, field)
  }
}

function textOf(fields: AccountFields, field: Exclude<PeopleField, 'programme' | 'group' | 'firm' | 'roles' | 'flags' | 'status'>): string {
  const value = fields[field]
  return value === null ? '' : String(value)
}
