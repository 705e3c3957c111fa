import 'server-only'
import { accountKey } from '@/lib/users/account-key'
import { bareNumber } from '@/lib/imports/bare-number'
import { entranceNames, fileFields, givenNames } from '@/lib/users/account-fields'
import { AccountFields } from '@/lib/contracts/users/accounts.shapes'
import { issueCode } from '@/lib/issue-code'
import { holds, isAbove, type Privilege } from '@/lib/privileges'
import { orderOf, type Checked, type CheckedRow, type Checking, type DayOrder, type RowToCheck } from '@/server/imports'
import type { Actor } from '@/server/kernel/actor'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import type { Db } from '@/server/kernel/db'
import { badField, type Issue } from '@/server/kernel/errors'
import { privilegesIn, isAnywhere, isSensitive, mayGive, studiesOf, studyIssues, todayAt, type ManyAccount } from '@/server/users'
import { accountOf, draftOf, emptyDraft, hasMoved, studiesBefore } from './drafts'
import { peopleFields, type PeopleField } from './fields'
import { lookOf } from './look-alike'
import { peopleOptions, type PeopleOptions } from './options'
import { readCell, parseYear, type Draft } from './read-cells'
import { numberFields, requiredFields, readSchool, type School } from './school'
import { isGivenUp } from './status-words'
import type { WantedPerson } from './wanted'
import { storedValueOf, wordsOf } from './words'

/** More missing names than anybody adds one by one. */
const mostMissing = 200

type Said = { readonly number: number; readonly values: Readonly<Record<string, string>> }
type Work = {
  readonly school: School
  readonly options: PeopleOptions
  readonly order: DayOrder
  readonly fields: readonly PeopleField[]
  readonly actor: Actor
  readonly held: ReadonlySet<Privilege>
  readonly today: string
  readonly inFile: InFile
  readonly missing: Missing
}

/** Checks a file of people row by row against the existing records. */
export async function checkPeople(db: Db, { actor, options: given, fields: named, rows, at, locale }: Checking): Promise<Checked> {
  const options = peopleOptions(given)
  const fields = peopleFields.map(({ name }) => name).filter((name) => named.includes(name))
  if (!fields.includes(options.key)) throw badField('options.key', 'importKeyNotMapped')
  const today = await todayAt(at)
  if (options.from > today) throw badField('options.from', 'dayInFuture')
  const school = await readSchool(db, rows, { ...options, locale })
  assertSound([
    options.roleIds.some((id) => !school.roles.some((role) => role.id === id)) && issueAt('options.roleIds', 'roleUnknown'),
    options.programmeId !== '' &&
      !school.programmes.some(({ id }) => id === options.programmeId) &&
      issueAt('options.programmeId', 'programmeUnknown'),
  ])
  const order = options.dayOrder === 'AUTO' ? (orderOf(rows.map(({ values }) => values.from ?? '')) ?? 'DMY') : options.dayOrder
  const missing = collectNames()
  const work = { school, options, order, fields, actor, held: actor.privileges, today, inFile: firstRowsOf(rows, fields), missing }
  return { rows: rows.map((row) => checkRow(row, work)), missing: missing.list() }
}

type Missing = ReturnType<typeof collectNames>

/** Collects the names in the file that do not exist here, with the number of their rows and the highest year of study beside each. */
function collectNames() {
  const counts = new Map<string, { field: string; value: string; count: number; highestYear: number }>()
  return {
    add(field: string, value: string, year: number): void {
      const key = `${field} ${accountKey(value)}`
      const known = counts.get(key)
      counts.set(key, {
        field,
        value: known?.value ?? value,
        count: (known?.count ?? 0) + 1,
        highestYear: Math.max(known?.highestYear ?? 0, year),
      })
    },
    list: () => [...counts.values()].slice(0, mostMissing),
  }
}

type InFile = {
  readonly usernames: Firsts
  readonly emails: Firsts
  readonly ids: Firsts
  readonly looks: ReadonlyMap<string, { number: number; key: string }>
  readonly names: Firsts
}
type Firsts = ReadonlyMap<string, number>

/** The row in which each name and address first occurs. */
function firstRowsOf(rows: readonly RowToCheck[], fields: readonly PeopleField[]): InFile {
  const firsts = (field: PeopleField, of: (text: string) => string = accountKey): Firsts => {
    const found = new Map<string, number>()
    if (!fields.includes(field)) return found
    for (const { number, values } of rows) {
      const key = of(values[field] ?? '')
      if (key !== '' && !found.has(key)) found.set(key, number)
    }
    return found
  }
  const looks = new Map<string, { number: number; key: string }>()
  for (const { number, values } of rows) {
    for (const text of [values.username ?? '', values.email ?? '']) {
      const look = lookOf(text)
      if (text !== '' && !looks.has(look)) looks.set(look, { number, key: accountKey(text) })
    }
  }
  return { usernames: firsts('username'), emails: firsts('email'), ids: firsts('studentIdNumber'), looks, names: firsts('displayName') }
}

function checkRow({ number, values }: Said, work: Work): CheckedRow {
  const { school, options, fields } = work
  const keyText = values[options.key] ?? ''
  const found = school.byKey.get(accountKey(keyText)) ?? []
  const before = found.length === 1 ? (school.accounts.get(found[0] ?? '') ?? null) : null
  if (found.length === 0 && keyText !== '' && isGivenUp(values.status ?? '')) return unknownPersonRow({ number, values }, keyText)
  const old = before && draftOf(before, options)
  const draft: Draft = old ? { ...old, fields: { ...old.fields, from: options.from } } : emptyDraft(options)
  const errors: (Issue | false)[] = [
    keyText === '' && issueAt(options.key, 'required'),
    found.length > 1 && issueAt(options.key, 'importKeyAmbiguous', { count: found.length }),
    ...twiceInFile({ number, values }, work),
  ]
  const warnings: Issue[] = []
  const byHand = new Set<PeopleField>()
  for (const field of fields) {
    const text = values[field] ?? ''
    if (
      text === '' &&
      (before === null
        ? field !== 'enrolment'
        : !options.clear || requiredFields.includes(field) || field === 'username' || field === 'displayName')
    )
      continue
    if (text.startsWith('=')) warnings.push(issueAt(field, 'importFormula'))
    warnings.push(...zerosLost(field, text, school))
    const kept: Draft = { ...draft, fields: { ...draft.fields } }
    const issue = readCell({ field, text }, { school, options, order: work.order, draft, isNew: before === null }, (value) =>
      work.missing.add(field, value, fields.includes('year') ? (parseYear(values.year ?? '') ?? 0) : 0),
    )
    errors.push(issue)
    if (issue || !old || field === 'from') continue
    const isByHand =
      storedValueOf(draft, field) !== storedValueOf(old, field) &&
      !options.overwrite &&
      isSetByHand(field, storedValueOf(old, field), school.imported.get(before?.id ?? ''))
    if (!isByHand) continue
    warnings.push(issueAt(field, 'importSetByHand', { value: wordsOf(old, field, school), said: text }))
    byHand.add(field)
    Object.assign(draft, kept)
  }
  completeDraft(draft, { values, isNew: before === null, work })
  errors.push(...draftErrors(draft, { before, old, work }))
  // Only the first error of each field counts: the errors that follow from it would go with it.
  const firsts = errors
    .filter((issue, at) => issue !== false && !errors.slice(0, at).some((earlier) => earlier !== false && earlier.path === issue.path))
    .filter((issue) => issue !== false)
  // A username that is also the address counts as one mistake, not two.
  const followsEmail =
    !before && options.key !== 'username' && (values.username ?? '') === '' && firsts.some(({ path }) => path === 'email')
  const wrong = firsts.filter(({ path }) => !followsEmail || path !== 'username')
  const changed = peopleFields.flatMap(({ name }) => {
    const [from, to] = [old ? wordsOf(old, name, school) : '', wordsOf(draft, name, school)]
    // The defaults of a new person are not listed as changes.
    const isPlain =
      !old &&
      ((name === 'enrolment' && to === 'ACTIVE') ||
        (name === 'status' && to === 'ENABLED') ||
        (name === 'username' && to === draft.fields.email) ||
        name === 'displayName')
    return name === 'from' || from === to || isPlain ? [] : [{ field: name, from, to }]
  })
  const label = draft.fields.displayName || values.displayName || keyText
  if (!before && wrong.length === 0) warnings.push(...sameNames(draft, { number, work }))
  const isMoved = hasMoved(draft, before)
  // The date is listed as it was read, because 03/04 is a different day in different countries.
  const changes =
    isMoved && (values.from ?? '') !== ''
      ? [...changed, { field: 'from' as const, from: before?.since ?? '', to: draft.fields.from }]
      : changed
  const shared = {
    number,
    label,
    subjectId: before?.id ?? null,
    changes,
    errors: wrong,
    warnings,
    mark: before ? String(before.revision) : null,
  }
  if (wrong.length > 0) return { ...shared, outcome: 'ERROR', wanted: null, needsProof: false }
  if (before && changed.length === 0) return { ...shared, outcome: 'SAME', wanted: null, needsProof: false }
  const wanted: WantedPerson = {
    row: number,
    isNew: before === null,
    account: accountOf(draft),
    roleIds: draft.fields.roleIds,
    groupName: draft.groupName,
    hasOtherRoles: storedValueOf(draft, 'roles') !== (old ? storedValueOf(old, 'roles') : ''),
    flags: {
      given: draft.flagIds.filter((id) => !old?.flagIds.includes(id)),
      taken: (old?.flagIds ?? []).filter((id) => !draft.flagIds.includes(id)),
    },
    stay: isMoved ? { from: draft.fields.from, status: draft.fields.enrolment } : null,
    set: Object.fromEntries(
      fields.flatMap((field) =>
        field === 'from' || byHand.has(field) || (values[field] ?? '') === '' ? [] : [[field, storedValueOf(draft, field)]],
      ),
    ),
  }
  const grants = school.roles
    .filter(({ id, privileges }) => wanted.roleIds.includes(id) && !before?.roleIds.includes(id) && isSensitive(privileges))
    .map(school.nameOf)
  return { ...shared, outcome: before ? 'CHANGED' : 'NEW', wanted, needsProof: isProofNeeded(draft, { before, old, school }), grants }
}

/** The fields that only people and files fill in; a rollover, an allocation or creating the account may have set the others. */
const filledInFields: readonly PeopleField[] = [...givenNames, 'schoolYearLeft', 'language']

/** Whether a value differs from that in the last file, or was filled in by hand where a person came from a file without a value. */
function isSetByHand(field: PeopleField, now: string, imported: Readonly<Record<string, string>> | undefined): boolean {
  if (!imported) return false
  const said = imported[field] ?? null
  return said === null ? now !== '' && filledInFields.includes(field) : said !== now
}

/** A spreadsheet turns 00230000 into 230000: an issue says so where somebody's number differs by nothing but its leading zeros. */
function zerosLost(field: PeopleField, text: string, { zeroNumbers }: School): Issue[] {
  const numbered = numberFields.find((one) => one === field)
  const known = numbered && zeroNumbers[numbered].get(bareNumber(text))
  return known && known.number !== text.trim() ? [issueAt(field, 'importZerosLost', { known: known.number, name: known.displayName })] : []
}

/** The row of a person whom a roster has given up and who was never here: there is nothing to do. */
function unknownPersonRow({ number, values }: Said, label: string): CheckedRow {
  const name = values.displayName || [values.firstName, values.lastName].filter(Boolean).join(' ')
  return {
    number,
    outcome: 'SAME',
    label: name || label,
    subjectId: null,
    changes: [],
    errors: [],
    warnings: [issueAt('status', 'importNobodyToRemove')],
    wanted: null,
    mark: null,
    needsProof: false,
  }
}

/** Whether a row needs a proof of identity, since it decides about somebody's access (decision 0024). */
function isProofNeeded(draft: Draft, { before, old, school }: { before: ManyAccount | null; old: Draft | null; school: School }): boolean {
  if (!before || !old) return isSensitive(privilegesIn(school.roles, draft.fields.roleIds))
  const differs = (['username', 'email', 'roles'] as const).some((field) => storedValueOf(draft, field) !== storedValueOf(old, field))
  return differs || (draft.status !== old.status && isSensitive(privilegesIn(school.roles, before.roleIds)))
}

/** The same name or address in an earlier row, or one that looks like it. */
function twiceInFile({ number, values }: Said, { inFile, fields }: Work): Issue[] {
  const again = (field: PeopleField, firsts: Firsts): Issue[] => {
    const first = firsts.get(accountKey(values[field] ?? ''))
    return first === undefined || first === number ? [] : [issueAt(field, 'importTwice', { row: first })]
  }
  const alike = (field: 'username' | 'email'): Issue[] => {
    const text = values[field] ?? ''
    const first = text === '' ? undefined : inFile.looks.get(lookOf(text))
    return first === undefined || first.number === number || first.key === accountKey(text)
      ? []
      : [issueAt(field, 'importLooksLikeRow', { row: first.number })]
  }
  return [
    ...again('username', inFile.usernames),
    ...again('email', inFile.emails),
    ...(fields.includes('studentIdNumber') ? again('studentIdNumber', inFile.ids) : []),
    ...alike('username'),
    ...alike('email'),
  ]
}

/** This is no error, because different people can have the same name. */
function sameNames({ fields: { displayName } }: Draft, { number, work: { school, inFile } }: { number: number; work: Work }): Issue[] {
  const [known, first] = [school.byName.get(accountKey(displayName)), inFile.names.get(accountKey(displayName))]
  if (known) return [issueAt('displayName', 'importSameName', { name: known.displayName, username: known.username })]
  return first !== undefined && first !== number ? [issueAt('displayName', 'importSameNameInRow', { row: first })] : []
}

function draftErrors(
  draft: Draft,
  { before, old, work }: { before: ManyAccount | null; old: Draft | null; work: Work },
): (Issue | false)[] {
  const { school, options, today, held, actor } = work
  const { fields } = draft
  const parsed = AccountFields.safeParse(fields)
  const shape = parsed.success ? [] : parsed.error.issues.map((issue) => issueAt(fieldOf(String(issue.path[0] ?? '')), issueCode(issue)))
  const choices = { programmes: [...school.programmes], firms: [...school.firms], groups: [...school.groups] }
  const studies =
    isAnywhere(studiesOf(fields)) || before
      ? studyIssues({ fields, before: before && studiesBefore(before), currentFrom: before?.since ?? null, choices, today }).map(
          (issue) => issue && { ...issue, path: fieldOf(issue.path) },
        )
      : []
  const byName = school.byUsername.get(accountKey(fields.username))
  const byAddress = school.byEmail.get(accountKey(fields.email))
  const isOther = (known: { readonly id: string } | undefined): boolean => known !== undefined && known.id !== before?.id
  const alike = (field: 'username' | 'email', text: string): Issue | false => {
    const known = school.byLook.get(lookOf(text))
    const isNewText = !old || accountKey(old.fields[field]) !== accountKey(text)
    return (
      known !== undefined &&
      isNewText &&
      isOther(known) &&
      known.usernameKey !== accountKey(text) &&
      known.emailKey !== accountKey(text) &&
      issueAt(field, 'importLooksLike', { name: known.displayName, username: known.username })
    )
  }
  const [rolesBefore, rolesAfter] = [before?.roleIds ?? [], fields.roleIds]
  const changedRoles = [...rolesAfter.filter((id) => !rolesBefore.includes(id)), ...rolesBefore.filter((id) => !rolesAfter.includes(id))]
  const heldBefore = privilegesIn(school.roles, rolesBefore)
  const heldAfter = privilegesIn(school.roles, rolesAfter)
  const isHigher = before !== null && isAbove(heldBefore, held)
  const isClosed = (name: string) => school.closed.has(accountKey(name))
  const isSelf = before?.id === actor.id
  return [
    // These come before the errors about the letters of a name, because the person whom a name resembles says more.
    alike('username', fields.username),
    alike('email', fields.email),
    ...shape,
    ...studies,
    (fields.year === 'GRADUATED') !== (fields.enrolment === 'GRADUATED') && issueAt('enrolment', 'graduatedDiffers'),
    isOther(byName) && issueAt('username', 'importUsernameTaken', { name: byName?.displayName ?? '' }),
    isOther(byAddress) && issueAt('email', 'importEmailTaken', { name: byAddress?.displayName ?? '' }),
    (!old || old.fields.username !== fields.username) &&
      (isClosed(fields.username) || (old !== null && isClosed(old.fields.username))) &&
      issueAt('username', 'demoAccount'),
    school.isGroupingFixed &&
      (draft.groupName !== null || fields.groupId !== (old?.fields.groupId ?? null)) &&
      issueAt('group', 'groupingPublished'),
    ...entranceNames.map((name) => isHigher && old !== null && fields[name] !== old.fields[name] && issueAt(name, 'aboveYou')),
    isHigher && old !== null && draft.status !== old.status && issueAt('status', 'aboveYou'),
    changedRoles.length > 0 &&
      (isHigher || school.roles.some((role) => changedRoles.includes(role.id) && !mayGive(role.privileges, held))) &&
      issueAt('roles', 'roleNotYours'),
    isSelf && !holds(heldAfter, 'USERS_ADMIN') && issueAt('roles', 'ownRoles'),
    // Whether anybody else holds every privilege is checked where one person is changed, not where thousands are.
    heldBefore.has('ALL') && !heldAfter.has('ALL') && issueAt('roles', 'importAdminByHand'),
    draft.status === 'DISABLED' &&
      draft.status !== old?.status &&
      (isSelf || heldBefore.has('ALL')) &&
      issueAt('status', 'importAdminByHand'),
    before === null && draft.status === 'DISABLED' && options.invite && issueAt('status', 'importDisabledInvited'),
  ]
}

/** The field of the file that a field of an account comes from. */
function fieldOf(path: string): string {
  return fileFields.find(({ name }) => name === path)?.file ?? path
}

/** Fills in the fields that follow from others, where the file does not have them. */
function completeDraft(
  { fields }: Draft,
  { values, isNew, work: { fields: named, options, school } }: { values: Said['values']; isNew: boolean; work: Work },
): void {
  const says = (field: PeopleField) => named.includes(field) && (values[field] ?? '') !== ''
  if (isNew && !says('displayName')) fields.displayName = [fields.firstName, fields.lastName].filter(Boolean).join(' ')
  if (isNew && fields.username === '') fields.username = fields.email
  if (!says('enrolment') && fields.year === 'GRADUATED') fields.enrolment = 'GRADUATED'
  if (!says('enrolment') && says('year') && fields.year !== 'GRADUATED' && fields.enrolment === 'GRADUATED') fields.enrolment = 'ACTIVE'
  const isStudent = privilegesIn(school.roles, fields.roleIds).has('APP_STUDENT')
  if (!says('programme') && fields.programmeId === null && isStudent && options.programmeId !== '') fields.programmeId = options.programmeId
  if (!says('year') && says('enrolment') && fields.enrolment === 'GRADUATED') fields.year = 'GRADUATED'
}
