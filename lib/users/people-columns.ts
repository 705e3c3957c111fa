import { accountFields } from './account-fields'

const withColumn = accountFields.filter((one) => 'column' in one)

/** What the list of people can show, in the order in which it is offered. The name is always there, and first. */
export const peopleColumns = withColumn.map(({ column }) => column.name)
export type PeopleColumn = (typeof peopleColumns)[number]

export const usualPeopleColumns: readonly PeopleColumn[] = withColumn.flatMap(({ column }) => ('isUsual' in column ? [column.name] : []))

/** Shown to who administers people alone. */
export const adminsColumns: readonly PeopleColumn[] = withColumn.flatMap((one) => ('seenBy' in one ? [one.column.name] : []))

/** What the server sorts by. */
export const sortedPeopleColumns = withColumn.flatMap(({ column }) => ('isSorted' in column ? [column.name] : []))
export type SortedPeopleColumn = (typeof sortedPeopleColumns)[number]
