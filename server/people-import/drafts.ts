import 'server-only'
import { recordOf } from '@/lib/records'
import { calendarYears, choiceNames, givenNames, textNames } from '@/lib/users/account-fields'
import { isAnywhere, isSame, studiesOf, writtenFields, writtenRow, type ManyAccount, type Studies } from '@/server/users'
import type { PeopleOptions } from './options'
import type { Draft } from './read-cells'
import type { AccountRow } from './wanted'

export function emptyDraft(options: PeopleOptions): Draft {
  return {
    status: 'ENABLED',
    groupName: null,
    flagIds: [],
    fields: {
      ...recordOf([...textNames, ...givenNames], () => ''),
      ...recordOf([...calendarYears, ...choiceNames], () => null),
      language: null,
      year: null,
      roleIds: [...options.roleIds].sort(),
      enrolment: 'ACTIVE',
      from: options.from,
    },
  }
}

export function draftOf(account: ManyAccount, options: PeopleOptions): Draft {
  return {
    status: account.status,
    groupName: null,
    flagIds: [...account.flagIds].sort(),
    fields: {
      ...writtenFields(account),
      roleIds: [...account.roleIds].sort(),
      enrolment: account.enrolment ?? 'ACTIVE',
      from: options.from,
    },
  }
}

export function studiesBefore({ programmeId, year, graduated, groupId, firmId, enrolment }: ManyAccount): Studies {
  return { programmeId, year, graduated, groupId, firmId, enrolment: enrolment ?? 'ACTIVE' }
}

export function hasMoved(draft: Draft, before: ManyAccount | null): boolean {
  const studies = studiesOf(draft.fields)
  if (draft.groupName !== null) return true
  return before ? !isSame(studies, studiesBefore(before)) : isAnywhere(studies)
}

export function accountOf({ fields, status }: Draft): AccountRow {
  return { ...writtenRow(fields), status }
}
