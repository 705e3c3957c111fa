import { isNobody, problem, type Place, type Problem, type World } from './problems'
import { isFilledIn, fieldsAndRowsIn, textIn, type Definition, type Field, type GridRow, type Page, type Who } from './definition'

export function checkFields(form: Definition, world: World | undefined): Problem[] {
  const ids = countValues(fieldsAndRowsIn(form).map(({ id }) => id))
  const uids = countValues([...form.pages, ...fieldsAndRowsIn(form)].map(({ uid }) => uid))
  return form.pages.flatMap((page) => [
    ...pageProblems(form, page, uids, world),
    ...page.fields.flatMap((field) => [
      ...fieldProblems({ form, page, field, ids, uids, world }),
      ...(field.type === 'GROUP' ? field.fields.flatMap((inner) => innerProblems({ form, page, field, ids, uids, world }, inner)) : []),
    ]),
  ])
}

function pageProblems(form: Definition, page: Page, uids: Counts, world: World | undefined): Problem[] {
  const at = { pageUid: page.uid }
  const found: Problem[] = []
  if (textIn(page.caption, form.language, form.language).trim() === '') found.push(problem('ERROR', 'captionMissing', 'caption', at))
  if (page.fields.length === 0) found.push(problem('WARNING', 'pageEmpty', 'fields', at))
  if (isTwice(uids, page.uid)) found.push(problem('ERROR', 'uidDoubled', 'uid', at))
  if (areCrossed(page.minWords, page.maxWords)) found.push(problem('ERROR', 'limitsCrossed', 'minWords', at))
  const unasked = unaskedParts(form, page)
  if (unasked !== '') found.push(problem('ERROR', 'reviewStepMissing', 'complete', { ...at, what: unasked }))
  if (isNobody(page.see ?? form.see)) found.push(problem('ERROR', 'nobodySees', 'see', at))
  return [...found, ...roleProblems(page, at, world)]
}

/** The deciding parts that may fill in something on a page although no step of the route asks them. */
function unaskedParts(form: Definition, page: Page): string {
  const asked = [...form.turns, ...form.route].map(({ part }) => part)
  const given = page.fields
    .filter(({ type }) => isFilledIn(type))
    .flatMap((field) => (field.complete ?? page.complete ?? form.complete).parts)
  return deciders.filter((part) => given.includes(part) && !asked.includes(part)).join(', ')
}
const deciders = ['REVIEWER', 'SIGNER'] as const

type Checked = { form: Definition; page: Page; field: Field; ids: Counts; uids: Counts; world: World | undefined }
function fieldProblems({ form, page, field, ids, uids, world }: Checked): Problem[] {
  const at = { pageUid: page.uid, fieldUid: field.uid }
  const found: Problem[] = nameProblems(field, form, { ids, uids, at })
  if (isFilledIn(field.type)) found.push(...accessProblems(form, page, field, at))
  return [...found, ...typeProblems(form, field, at, world), ...roleProblems(field, at, world)]
}

/** The group decides who fills in an entry; the field itself decides whether they may fill in a field of this kind. */
function innerProblems({ form, page, field: group, ids, uids, world }: Checked, inner: Field): Problem[] {
  const at = { pageUid: page.uid, fieldUid: inner.uid }
  const asGroup: Field = { ...inner, complete: group.complete, see: group.see }
  const access = isFilledIn(inner.type) ? accessProblems(form, page, asGroup, at) : []
  return [
    ...nameProblems(inner, form, { ids, uids, at }),
    ...access.filter(({ code }) => code === 'outsideNoPatient' || code === 'outsideNoProcedure'),
    ...typeProblems(form, inner, at, world),
  ]
}

type Naming = { readonly ids: Counts; readonly uids: Counts; readonly at: Place }
function nameProblems(field: Field | GridRow, form: Definition, { ids, uids, at }: Naming): Problem[] {
  const found: Problem[] = []
  if (field.id === '') found.push(problem('ERROR', 'idMissing', 'id', at))
  // Duplicate ids stop publishing; a draft with them is saved with a warning.
  else if (isTwice(ids, field.id)) found.push(problem('ERROR', 'idDoubled', 'id', { ...at, what: field.id }))
  if (isTwice(uids, field.uid)) found.push(problem('ERROR', 'uidDoubled', 'uid', at))
  if (textIn(field.caption, form.language, form.language).trim() === '') found.push(problem('ERROR', 'captionMissing', 'caption', at))
  return found
}

function accessProblems(form: Definition, page: Page, field: Field, at: Place): Problem[] {
  const complete = field.complete ?? page.complete ?? form.complete
  const pageSees = page.see ?? form.see
  // Reviewers and signers may fill in their own fields, too.
  const turns = [...form.turns, ...form.route].map(({ part }) => part)
  // A role alone gives no access: a completer needs a turn.
  if (complete.roles.length === 0 && !complete.parts.some((part) => isOfTurn(part, turns))) {
    // For a part that decides, the problem is reported once, for the page.
    return complete.parts.some((part) => part === 'REVIEWER' || part === 'SIGNER')
      ? []
      : [problem('ERROR', 'nobodyCompletes', 'complete', at)]
  }
  // Nobody uploads without an account.
  const uploads = field.type === 'FILE_UPLOAD' && complete.parts.includes('EXTERNAL_SIGNER')
  if (uploads && turns.includes('EXTERNAL_SIGNER')) return [problem('ERROR', 'outsideCannotUpload', 'complete', at)]
  // The school's catalogue is not sent to anybody without an account either.
  if (field.type === 'PROCEDURE' && complete.parts.includes('EXTERNAL_SIGNER') && turns.includes('EXTERNAL_SIGNER'))
    return [problem('ERROR', 'outsideNoProcedure', 'complete', at)]
  const isOfPatient = (field.type === 'TEXT' || field.type === 'MULTILINE') && field.patient
  if (isOfPatient && complete.parts.includes('EXTERNAL_SIGNER') && turns.includes('EXTERNAL_SIGNER'))
    return [problem('ERROR', 'outsideNoPatient', 'complete', at)]
  const blind = complete.parts.filter(
    (part) => isOfTurn(part, turns) && !(includesPart(pageSees, part) && (field.see === null || includesPart(field.see, part))),
  )
  return blind.length > 0 ? [problem('WARNING', 'completerCannotSee', 'see', { ...at, what: blind.join(', ') })] : []
}

/** Everybody who completes has the part COMPLETER besides that of their turn; the person who begins the form is also its SUBMITTER. */
export function isOfTurn(part: Who['parts'][number], turns: readonly Who['parts'][number][]): boolean {
  return part === 'COMPLETER' || part === 'SUBMITTER' || turns.includes(part)
}

/** A missing part is no problem if the list also names a role. */
function includesPart(who: Who, part: Who['parts'][number]): boolean {
  return who.parts.includes(part) || who.roles.length > 0
}

function typeProblems(form: Definition, field: Field, at: Place, world: World | undefined): Problem[] {
  switch (field.type) {
    case 'TEXT':
    case 'MULTILINE':
      return areCrossed(field.minWords, field.maxWords) || areCrossed(field.minChars, field.maxChars)
        ? [problem('ERROR', 'limitsCrossed', 'minWords', at)]
        : []
    case 'NUMBER':
      return areCrossed(field.min, field.max) ? [problem('ERROR', 'limitsCrossed', 'min', at)] : []
    case 'DATE':
      return field.min !== null && field.max !== null && field.min > field.max ? [problem('ERROR', 'limitsCrossed', 'min', at)] : []
    case 'DROPDOWN':
    case 'MULTISELECT': {
      const found: Problem[] = []
      if (field.options.length === 0) found.push(problem('ERROR', 'optionsMissing', 'options', at))
      const values = countValues(field.options.map(({ value }) => value))
      if (field.options.some(({ value }) => isTwice(values, value))) found.push(problem('ERROR', 'optionDoubled', 'options', at))
      const captions = field.options.map(({ caption }) => textIn(caption, form.language, form.language).trim().toLowerCase())
      const same = captions.find((caption, place) => caption !== '' && captions.indexOf(caption) < place)
      if (same !== undefined) found.push(problem('WARNING', 'optionSame', 'options', { ...at, what: same }))
      if (field.options.some(({ caption }) => textIn(caption, form.language, form.language).trim() === '')) {
        found.push(problem('ERROR', 'captionMissing', 'options', at))
      }
      if (field.type === 'MULTISELECT' && areCrossed(field.min, field.max)) found.push(problem('ERROR', 'limitsCrossed', 'min', at))
      return found
    }
    case 'SCALE': {
      const unknown = field.scaleId === null || (world !== undefined && !world.scales.has(field.scaleId))
      return unknown ? [problem('ERROR', 'scaleMissing', 'scaleId', at)] : []
    }
    case 'GRID': {
      const unknown = field.scaleId === null || (world !== undefined && !world.scales.has(field.scaleId))
      return [
        ...(unknown ? [problem('ERROR', 'scaleMissing', 'scaleId', at)] : []),
        ...(field.rows.length === 0 ? [problem('ERROR', 'rowsMissing', 'rows', at)] : []),
        ...rowProblems(form, field, at),
      ]
    }
    case 'GROUP':
      return [
        ...(field.fields.some(({ type }) => isFilledIn(type)) ? [] : [problem('ERROR', 'groupEmpty', 'fields', at)]),
        ...(field.least > field.most ? [problem('ERROR', 'limitsCrossed', 'least', at)] : []),
      ]
    case 'PROCEDURE':
      return world !== undefined && field.ids.some((id) => !world.procedures.has(id))
        ? [problem('ERROR', 'procedureUnknown', 'ids', at)]
        : []
    case 'COMPUTED':
      return field.formula === null ? [problem('ERROR', 'formulaMissing', 'formula', at)] : []
    default:
      return []
  }
}

/** The problems of each row, with the same checks as for a field; they are reported at the grid. */
function rowProblems(form: Definition, { rows }: Extract<Field, { type: 'GRID' }>, at: Place): Problem[] {
  const ids = countValues(fieldsAndRowsIn(form).map(({ id }) => id))
  const uids = countValues(fieldsAndRowsIn(form).map(({ uid }) => uid))
  return rows.flatMap((row) => nameProblems(row, form, { ids, uids, at }).map((one) => ({ ...one, property: 'rows' })))
}

function roleProblems({ complete, see }: Pick<Field, 'complete' | 'see'>, at: Place, world: World | undefined): Problem[] {
  if (!world) return []
  return [
    ...(complete?.roles ?? []).map((role) => ({ role, property: 'complete' })),
    ...(see?.roles ?? []).map((role) => ({ role, property: 'see' })),
  ]
    .filter(({ role }) => !world.holders.has(role))
    .map(({ role, property }) => problem('ERROR', 'roleUnknown', property, { ...at, what: role }))
}

type Counts = ReadonlyMap<string, number>
function countValues(values: readonly string[]): Counts {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
const isTwice = (counts: Counts, value: string) => (counts.get(value) ?? 0) > 1
const areCrossed = (min: number | null, max: number | null) => min !== null && max !== null && min > max
