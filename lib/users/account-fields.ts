type Kind =
  /** A text that is always there, with rules of its own. */
  | 'text'
  /** A text that is '' if nothing is given, which is stored as null. */
  | 'given'
  /** The number of a calendar year, or null. */
  | 'calendarYear'
  | 'language'
  /** The id of one existing record, or null. */
  | 'choice'
  | 'studyYear'
  | 'enrolment'
  | 'day'
  | 'ids'
  | 'status'
  | 'activation'
  | 'instant'
  | 'picture'

type Field = {
  readonly kind: Kind
  /** The columns of the account that hold the field; none where another table holds it. */
  readonly stored: readonly string[]
  /** The maximum number of characters. */
  readonly most?: number
  /** Without it, everybody who may look at accounts sees the field; with it, only those who administer people. */
  readonly seenBy?: 'admins'
  /**
   * How people who administer people change the field: with the rest of the account; likewise, but never for somebody who may do more than the editor, since
   * the field lets them in; likewise, within the rights that the editor may give; by a call of its own; or not at all.
   */
  readonly changed: 'with the account' | 'not above' | 'within own rights' | 'by its own call' | 'never'
  /** What the audit keeps of a change by hand: the value, the name of what it points at, or that there was a change. */
  readonly audit?: 'value' | 'name' | 'changed'
  /** What the audit records of a change by a file: the personal data of thousands of people is not copied. */
  readonly importAudit?: 'value' | 'changed'
  /** The field's name in imported files. */
  readonly file?: string
  readonly isRequired?: true
  /** The field's column in the list of people and in its export. */
  readonly column?: { readonly name: string; readonly isSorted?: true; readonly isUsual?: true }
  /** People are known by this field: the audit shows it to those who look at accounts. */
  readonly isKnownBy?: true
}

/**
 * Every field of an account, once, in the order in which the list of people offers its columns. The contracts, what is read and stored, what the audit keeps, the
 * columns of imports and exports come from here.
 */
export const accountFields = [
  field('displayName', {
    kind: 'text',
    stored: ['displayName'],
    changed: 'with the account',
    audit: 'value',
    importAudit: 'changed',
    file: 'displayName',
    column: { name: 'name', isSorted: true, isUsual: true },
  }),
  field('firstName', {
    kind: 'text',
    stored: ['firstName'],
    changed: 'with the account',
    audit: 'value',
    importAudit: 'changed',
    file: 'firstName',
    isRequired: true,
  }),
  field('lastName', {
    kind: 'text',
    stored: ['lastName'],
    changed: 'with the account',
    audit: 'value',
    importAudit: 'changed',
    file: 'lastName',
    isRequired: true,
  }),
  field('username', {
    kind: 'text',
    stored: ['username'],
    changed: 'not above',
    audit: 'value',
    importAudit: 'value',
    file: 'username',
    column: { name: 'username', isSorted: true },
    isKnownBy: true,
  }),
  field('email', {
    kind: 'text',
    stored: ['email'],
    changed: 'not above',
    audit: 'value',
    importAudit: 'value',
    file: 'email',
    isRequired: true,
    column: { name: 'email', isSorted: true },
    isKnownBy: true,
  }),
  field('programmeId', {
    kind: 'choice',
    stored: ['programmeId'],
    changed: 'with the account',
    audit: 'name',
    importAudit: 'value',
    file: 'programme',
    column: { name: 'programme', isSorted: true, isUsual: true },
  }),
  // The list of people shows it with the programme.
  field('year', {
    kind: 'studyYear',
    stored: ['year', 'graduated'],
    changed: 'with the account',
    audit: 'value',
    importAudit: 'value',
    file: 'year',
  }),
  field('groupId', {
    kind: 'choice',
    stored: ['groupId'],
    changed: 'with the account',
    audit: 'name',
    importAudit: 'value',
    file: 'group',
    column: { name: 'group', isSorted: true, isUsual: true },
  }),
  field('firmId', {
    kind: 'choice',
    stored: ['firmId'],
    changed: 'with the account',
    audit: 'name',
    importAudit: 'value',
    file: 'firm',
    column: { name: 'firm', isSorted: true, isUsual: true },
  }),
  field('enrolment', { kind: 'enrolment', stored: [], changed: 'with the account', audit: 'value', file: 'enrolment' }),
  // The audit records the day where the studies changed.
  field('from', { kind: 'day', stored: [], changed: 'with the account', file: 'from' }),
  field('roleIds', {
    kind: 'ids',
    stored: [],
    changed: 'within own rights',
    audit: 'name',
    importAudit: 'value',
    file: 'roles',
    column: { name: 'roles', isUsual: true },
  }),
  field('flagIds', { kind: 'ids', stored: [], changed: 'by its own call', file: 'flags', column: { name: 'flags' } }),
  field('status', {
    kind: 'status',
    stored: ['status'],
    changed: 'by its own call',
    importAudit: 'value',
    file: 'status',
    column: { name: 'state', isSorted: true, isUsual: true },
  }),
  field('activation', { kind: 'activation', stored: ['activation'], changed: 'by its own call' }),
  field('lastSeenAt', {
    kind: 'instant',
    stored: ['lastSeenAt'],
    changed: 'never',
    column: { name: 'lastSeen', isSorted: true, isUsual: true },
  }),
  field('studentIdNumber', {
    kind: 'given',
    stored: ['studentIdNumber'],
    most: 40,
    changed: 'with the account',
    audit: 'value',
    importAudit: 'changed',
    file: 'studentIdNumber',
    column: { name: 'studentIdNumber', isSorted: true },
    isKnownBy: true,
  }),
  field('hospitalResourceNumber', {
    kind: 'given',
    stored: ['hospitalResourceNumber'],
    most: 40,
    changed: 'with the account',
    audit: 'value',
    importAudit: 'changed',
    file: 'hospitalResourceNumber',
    column: { name: 'hospitalResourceNumber', isSorted: true },
    isKnownBy: true,
  }),
  field('registrationNumber', {
    kind: 'given',
    stored: ['registrationNumber'],
    most: 40,
    changed: 'with the account',
    audit: 'value',
    importAudit: 'changed',
    file: 'registrationNumber',
    column: { name: 'registrationNumber', isSorted: true },
    isKnownBy: true,
  }),
  field('phone', {
    kind: 'given',
    stored: ['phone'],
    most: 40,
    changed: 'with the account',
    audit: 'value',
    importAudit: 'changed',
    file: 'phone',
    column: { name: 'phone' },
    isKnownBy: true,
  }),
  field('employer', {
    kind: 'given',
    stored: ['employer'],
    most: 120,
    changed: 'with the account',
    audit: 'value',
    importAudit: 'changed',
    file: 'employer',
    column: { name: 'employer', isSorted: true },
  }),
  field('jobTitle', {
    kind: 'given',
    stored: ['jobTitle'],
    most: 120,
    changed: 'with the account',
    audit: 'value',
    importAudit: 'changed',
    file: 'jobTitle',
    column: { name: 'jobTitle', isSorted: true },
  }),
  field('schoolYearLeft', {
    kind: 'calendarYear',
    stored: ['schoolYearLeft'],
    changed: 'with the account',
    audit: 'value',
    importAudit: 'changed',
    file: 'schoolYearLeft',
    column: { name: 'schoolYearLeft', isSorted: true },
  }),
  field('yearLeft', {
    kind: 'calendarYear',
    stored: ['yearLeft'],
    changed: 'with the account',
    audit: 'value',
    importAudit: 'changed',
    file: 'yearLeft',
    column: { name: 'yearLeft', isSorted: true },
  }),
  field('createdAt', { kind: 'instant', stored: ['createdAt'], changed: 'never', column: { name: 'createdAt', isSorted: true } }),
  field('ethnicity', {
    kind: 'given',
    stored: ['ethnicity'],
    most: 80,
    seenBy: 'admins',
    changed: 'with the account',
    audit: 'changed',
    importAudit: 'changed',
    file: 'ethnicity',
    column: { name: 'ethnicity' },
  }),
  field('language', {
    kind: 'language',
    stored: ['locale'],
    changed: 'with the account',
    audit: 'value',
    importAudit: 'changed',
    file: 'language',
  }),
  field('avatarFileName', { kind: 'picture', stored: ['profileImageId'], changed: 'by its own call' }),
] as const

/** The columns of an account that belong to none of its fields. */
export const otherAccountColumns = {
  id: 'whose account it is',
  revision: 'which saving it is of',
  usernameKey: 'follows from the username',
  emailKey: 'follows from the address',
  searchName: 'follows from the name',
  searchText: 'follows from what is searched',
  passwordHash: 'a secret',
  passwordByOther: 'about the secret',
  theme: 'how the person wants the screen',
  density: 'how the person wants the screen',
  rolledOn: 'a stamp of the rollover',
  devicesSince: 'a stamp of signing in',
  deletedAt: 'a stamp of removing',
  erasedAt: 'a stamp of erasing',
} as const

function field<const N extends string, const F extends Field>(name: N, of: F) {
  return { name, ...of }
}

const nameOf = <const N extends string>({ name }: { readonly name: N }): N => name

/** Fields by their kind. */
export const textNames = accountFields.filter((one) => one.kind === 'text').map(nameOf)
export const givenFields = accountFields.filter((one) => one.kind === 'given')
export const givenNames = givenFields.map(nameOf)
/** The given fields that only people who administer people see. */
export const adminsGiven = accountFields.filter((one) => one.kind === 'given' && 'seenBy' in one).map(nameOf)
export const isAdmins = (name: string): boolean => adminsGiven.some((one) => one === name)
export const calendarYears = accountFields.filter((one) => one.kind === 'calendarYear').map(nameOf)
export const choiceNames = accountFields.filter((one) => one.kind === 'choice').map(nameOf)
/** Fields that are stored unchanged in one column of the same name. */
export const plainNames = [...textNames, ...calendarYears, ...choiceNames]
/** The fields that decide how somebody logs in. */
export const entranceNames = accountFields.filter((one) => one.changed === 'not above').map(nameOf)

/** The columns of an account that hold its fields. */
export const storedColumns = accountFields.flatMap(({ stored }): readonly (typeof stored)[number][] => stored)
export type StoredColumn = (typeof storedColumns)[number]

export const auditedByValue = accountFields.filter((one) => 'audit' in one && one.audit === 'value').map(nameOf)
/** The columns for which the audit of an import records only that they changed. */
export const importAuditedByChange = accountFields
  .filter((one) => 'importAudit' in one && one.importAudit === 'changed')
  .flatMap(({ stored }): readonly (typeof stored)[number][] => stored)

/** Fields that a file can contain, with their names there. */
export const fileFields = accountFields.filter((one) => 'file' in one)
export type FileField = (typeof fileFields)[number]['file']

export const knownByNames = accountFields.filter((one) => 'isKnownBy' in one).map(nameOf)
