import 'server-only'
import type { CarriedFlag, ListedPerson, ListedStudent, ListedTeacher } from '@/lib/contracts/users'
import { isLocale, type Locale } from '@/lib/i18n/locales'
import { pick, recordOf } from '@/lib/records'
import { calendarYears, givenNames, isAdmins } from '@/lib/users/account-fields'
import type { ListedUser, Preferences } from './queries'
import type { PersonRow } from './queries/people'

/** Programme, group and firm are ids: /getconfig names them. */
export function listedStudent(user: ListedUser, flags?: readonly CarriedFlag[]): ListedStudent {
  return {
    id: user.id,
    displayName: user.displayName,
    avatarFileName: user.profileImageId ?? '',
    programme: user.programmeId,
    year: user.graduated ? 'GRADUATED' : user.year,
    group: user.groupId,
    firm: user.firmId,
    isStudent: true,
    ...(flags && { flags: [...flags] }),
  }
}

export function listedTeacher(user: ListedUser): ListedTeacher {
  return { id: user.id, displayName: user.displayName, avatarFileName: user.profileImageId ?? '', isTeacher: true }
}

type Listing = {
  readonly flags: readonly CarriedFlag[] | undefined
  /** Whether descent was asked for by somebody who may see it. */
  readonly withDescent: boolean
  /** What roles are called in the reader's language. */
  readonly nameOf: (role: { name: string; builtIn: string | null }) => string
}

export function listedPerson(user: PersonRow, { flags = [], withDescent, nameOf }: Listing): ListedPerson {
  const { id, displayName, username, email, year, graduated, lastSeenAt } = user
  return {
    id,
    displayName,
    username,
    email,
    avatarFileName: user.profileImageId ?? '',
    state: user.status === 'DISABLED' ? 'DISABLED' : user.activation === 'PENDING' ? 'PENDING' : 'ENABLED',
    roles: user.roles.map(({ role }) => nameOf(role)),
    programme: user.programme?.name ?? null,
    year: graduated ? 'GRADUATED' : year,
    group: user.group?.name ?? null,
    firm: user.firm?.name ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    flags: [...flags],
    ...pick(user, calendarYears),
    ...recordOf(givenNames, (name) => (isAdmins(name) && !withDescent ? '' : (user[name] ?? ''))),
  }
}

type Shown = { language: Locale | null; theme: 'light' | 'dark' | 'system'; density: 'comfortable' | 'compact' }

export function preferencesView(stored: Preferences | null): Shown {
  return {
    language: isLocale(stored?.locale) ? stored.locale : null,
    theme: stored?.theme === 'light' || stored?.theme === 'dark' ? stored.theme : 'system',
    density: stored?.density === 'compact' ? 'compact' : 'comfortable',
  }
}
