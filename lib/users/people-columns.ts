/** What the list of people can show, in the order in which it is offered. The name is always there, and first. */
export const peopleColumns = [
  'name',
  'username',
  'email',
  'programme',
  'group',
  'firm',
  'roles',
  'flags',
  'state',
  'lastSeen',
  'studentIdNumber',
  'hospitalResourceNumber',
  'registrationNumber',
  'phone',
  'employer',
  'jobTitle',
  'schoolYearLeft',
  'yearLeft',
  'createdAt',
  'ethnicity',
] as const
export type PeopleColumn = (typeof peopleColumns)[number]

export const usualPeopleColumns: readonly PeopleColumn[] = ['name', 'programme', 'group', 'firm', 'roles', 'state', 'lastSeen']

/** Shown to who administers people alone. */
export const adminsColumns: readonly PeopleColumn[] = ['ethnicity']

/** What the server sorts by. */
export const sortedPeopleColumns = [
  'name',
  'username',
  'email',
  'programme',
  'group',
  'firm',
  'state',
  'lastSeen',
  'studentIdNumber',
  'hospitalResourceNumber',
  'registrationNumber',
  'employer',
  'jobTitle',
  'schoolYearLeft',
  'yearLeft',
  'createdAt',
] as const satisfies readonly PeopleColumn[]
export type SortedPeopleColumn = (typeof sortedPeopleColumns)[number]
