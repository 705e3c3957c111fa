import { recordOf } from '../records'
import { calendarYears, givenNames } from './account-fields'
import type { AccountState } from './account-states'
import type { ListedPerson } from '../contracts/users'
import type { PeopleColumn } from './people-columns'

interface Words {
  readonly graduated: string
  readonly year: (year: number) => string
  readonly state: (state: AccountState) => string
  readonly list: (names: readonly string[]) => string
  /** The text of an instant; null means never. */
  readonly lastSeen: (at: string | null) => string
  readonly createdAt: (at: string) => string
}

/** The text that each column of the list of people shows for somebody, on the screen and in a file. */
export function peopleTexts({
  graduated,
  year: yearText,
  state: stateText,
  list,
  lastSeen,
  createdAt,
}: Words): Record<PeopleColumn, (person: ListedPerson) => string> {
  return {
    name: ({ displayName }) => displayName,
    username: ({ username }) => username,
    email: ({ email }) => email,
    programme: ({ programme, year }) =>
      [programme, year === null ? '' : year === 'GRADUATED' ? graduated : yearText(year)].filter(Boolean).join(', '),
    group: ({ group }) => group ?? '',
    firm: ({ firm }) => firm ?? '',
    roles: ({ roles }) => list(roles),
    flags: ({ flags }) => list(flags.map(({ caption }) => caption)),
    state: ({ state }) => stateText(state),
    lastSeen: (person) => lastSeen(person.lastSeenAt),
    createdAt: (person) => createdAt(person.createdAt),
    ...recordOf(givenNames, (field) => (person: ListedPerson) => person[field]),
    ...recordOf(calendarYears, (field) => (person: ListedPerson) => String(person[field] ?? '')),
  }
}
