import 'server-only'
import { accountKey } from '@/lib/users/account-key'
import type { AccountFields } from '@/lib/contracts/users/accounts'
import { givenNames, textNames } from '@/lib/users/account-fields'
import { enrolmentStatuses } from '@/lib/users/enrolment-statuses'
import { isLocale } from '@/lib/i18n/locales'
import { dayFrom, type DayOrder } from '@/server/imports'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Issue } from '@/server/kernel/errors'
import type { PeopleField } from './fields'
import { enrolmentNamed, isGraduated, statusNamed } from './status-words'
import type { PeopleOptions } from './options'
import type { School } from './school'

type Status = 'ENABLED' | 'DISABLED'
/** A person as the file describes them. `groupName`: a group that has to be made. */
export type Draft = { fields: AccountFields; status: Status; groupName: string | null; flagIds: readonly string[] }

const texts = [...textNames, ...givenNames]
const isText = (field: PeopleField): field is (typeof texts)[number] => texts.some((one) => one === field)

type Cell = { readonly field: PeopleField; readonly text: string }
/** `isNew`: the person does not exist yet, so there are no roles and flags that could stay. */
type Reading = {
  readonly school: School
  readonly options: PeopleOptions
  readonly order: DayOrder
  readonly draft: Draft
  readonly isNew: boolean
}

/** The year in '3', '3.', 'Year 3' or, as in other languages and in Cusp's own lists, '3. Studienjahr' and '3.º curso'; null where there is none. */
export function parseYear(text: string): number | null {
  const year = /^(?:\D*\s)?(\d{1,2})\.?[ºª]?(?:\s\D*)?$/.exec(text)?.[1]
  return year === undefined ? null : Number(year)
}

/** Puts the value of a cell into the draft and returns what is wrong with it. Names in the file that do not exist here are passed to `missing`. */
export function readCell({ field, text }: Cell, reading: Reading, missing: (value: string) => void): Issue | false {
  const { draft, school, options } = reading
  const { fields } = draft
  const called = <T>(among: readonly T[], name: (one: T) => string, wanted: string): T | undefined =>
    among.find((one) => accountKey(name(one)) === accountKey(wanted)) ??
    among.find((one) => school.readingOf(name(one)) === school.readingOf(wanted))
  const one = <T extends { readonly id: string; readonly name: string }>(among: readonly T[]): T | undefined =>
    among.find(({ id }) => id === text) ?? called(among, ({ name }) => name, text)
  if (isText(field)) {
    fields[field] = text
    return false
  }
  switch (field) {
    case 'yearLeft':
    case 'schoolYearLeft': {
      if (text !== '' && !/^\d{4}$/.test(text)) return issueAt(field, 'importFourDigits')
      fields[field] = text === '' ? null : Number(text)
      return false
    }
    case 'language': {
      const locale = localeOf(text)
      if (text !== '' && !isLocale(locale)) return issueAt(field, 'importLanguageUnknown')
      fields.language = isLocale(locale) ? locale : null
      return false
    }
    case 'programme': {
      const found = text === '' ? undefined : one(school.programmes)
      if (text !== '' && !found) return missed('importProgrammeUnknown')
      fields.programmeId = found?.id ?? null
      return false
    }
    case 'year': {
      const year = parseYear(text)
      if (text !== '' && year === null && !isGraduated(text)) return issueAt(field, 'importYearUnclear')
      fields.year = text === '' ? null : (year ?? 'GRADUATED')
      return false
    }
    case 'group': {
      const found = text === '' ? undefined : one(school.groups)
      if (text !== '' && !found && text.length > 80) return issueAt(field, 'tooLong')
      if (text !== '' && !found) missing(text)
      if (text !== '' && !found && !options.makeGroups) return issueAt(field, 'importGroupUnknown')
      if (found && !found.active) return issueAt(field, 'groupUnknown')
      fields.groupId = found?.id ?? null
      draft.groupName = text === '' || found ? null : text
      return false
    }
    case 'firm': {
      const found = text === '' ? undefined : one(school.firms)
      if (text !== '' && !found) return missed('importFirmUnknown')
      fields.firmId = found?.id ?? null
      return false
    }
    case 'enrolment': {
      const status = enrolmentStatuses.find((name) => name === (text === '' ? 'ACTIVE' : enrolmentNamed(text)))
      if (!status) return issueAt(field, 'importWordUnknown')
      fields.enrolment = status
      return false
    }
    case 'status': {
      const status = text === '' ? 'ENABLED' : statusNamed(text)
      if (status !== 'ENABLED' && status !== 'DISABLED') return issueAt(field, 'importWordUnknown')
      draft.status = status
      return false
    }
    case 'from': {
      const day = text === '' ? options.from : dayFrom(text, reading.order)
      if (day === null) return issueAt(field, 'importDayUnclear')
      fields.from = day
      return false
    }
    case 'roles': {
      const names = splitNames(text)
      const found = names.map((name) => {
        const builtIn = school.builtInByName.get(accountKey(name)) ?? name.toUpperCase()
        return called(school.roles, (role) => role.name, name) ?? school.roles.find((role) => role.builtIn === builtIn)
      })
      const unknown = names.filter((_, at) => !found[at])
      for (const name of unknown) missing(name)
      if (unknown.length > 0) return issueAt(field, 'importRoleUnknown', { name: unknown.join(', ') })
      const kept = options.keepRoles && !reading.isNew ? fields.roleIds : []
      fields.roleIds = [...new Set([...kept, ...found.flatMap((role) => role?.id ?? [])])].sort()
      return false
    }
    case 'flags': {
      const names = splitNames(text)
      const found = names.map((name) => called(school.flags, ({ caption }) => caption, name))
      const unknown = names.filter((_, at) => !found[at])
      for (const name of unknown) missing(name)
      if (unknown.length > 0) return issueAt(field, 'importFlagUnknown', { name: unknown.join(', ') })
      // A flag that is out of use stays with the people who have it, and is given to nobody else.
      if (found.some((flag) => flag && !flag.active && !draft.flagIds.includes(flag.id))) return issueAt(field, 'flagUnknown')
      draft.flagIds = [...new Set(found.flatMap((flag) => flag?.id ?? []))].sort()
      return false
    }
  }

  function missed(code: string): Issue {
    missing(text)
    return issueAt(field, code)
  }
}

/** Splits a cell that holds several names. */
function splitNames(text: string): string[] {
  return text
    .split(/[;,|\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

function localeOf(text: string): string {
  const plain = text.replace('_', '-').toLowerCase()
  const known: Readonly<Record<string, string>> = {
    'en-gb': 'en-GB',
    'en-us': 'en-US',
    en: 'en-GB',
    no: 'nb',
    'nb-no': 'nb',
    'de-de': 'de',
    'de-at': 'de',
    'es-es': 'es',
    'sl-si': 'sl',
  }
  return known[plain] ?? plain
}
