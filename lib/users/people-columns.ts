import { accountFields } from './account-fields'

const withColumn = accountFields.filter((one) => 'column' in one)

/** The columns that the list of people can show, in the order in which they are offered. The name is always there, and first. */
export const peopleColumns = withColumn.map(({ column }) => column.name)
export type PeopleColumn = (typeof peopleColumns)[number]

export const usualPeopleColumns: readonly PeopleColumn[] = withColumn.flatMap(({ column }) => ('isUsual' in column ? [column.name] : []))

/** Columns shown only to people who administer people. */
export const adminsColumns: readonly PeopleColumn[] = withColumn.flatMap((one) => ('seenBy' in one ? [one.column.name] : []))

/** The columns that the server can sort by. */
export const sortedPeopleColumns = withColumn.flatMap(({ column }) => ('isSorted' in column ? [column.name] : []))
export type SortedPeopleColumn = (typeof sortedPeopleColumns)[number]
