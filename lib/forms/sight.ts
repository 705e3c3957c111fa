import type { Answer, Answers } from './answers'
import {
  allFieldsOf,
  isFilledIn,
  type BareEntryField,
  type BareField,
  type Definition,
  type Field,
  type Page,
  type Who,
} from './definition'
import { storedEntriesIn, type EntryAnswer } from './entries'
import { fieldsNamed } from './expressions/parse'
import { formulaNode } from './formulas'
import type { FormPart } from './vocabulary'
import { workOut, type WorkedOut } from './work-out'

/** The parts and roles with which somebody looks at a response. */
export type Eyes = {
  readonly parts: readonly FormPart[]
  readonly roleIds: readonly string[]
  /** The parts that the person fills in at this time, if these are fewer than `parts`: a completer who now signs does not fill in any more. */
  readonly completing?: readonly FormPart[]
  /** True during a view as somebody else, in which nothing about a patient is shown. */
  readonly withoutPatients?: boolean
}

export type ShownField = BareField & {
  /** Whether the person may fill in the field. */
  readonly mine: boolean
}
export type ShownPage = Omit<Page, 'complete' | 'see' | 'origin' | 'fields'> & {
  /** Whether the person may fill in any field of the page. */
  readonly mine: boolean
  readonly fields: ShownField[]
}
export type ShownForm = { readonly language: Definition['language']; readonly pages: ShownPage[] }

export function isAmong(who: Who, eyes: Eyes): boolean {
  return who.parts.some((part) => eyes.parts.includes(part)) || who.roles.some((role) => eyes.roleIds.includes(role))
}

export function seesPage(form: Definition, page: Page, eyes: Eyes): boolean {
  return isAmong(page.see ?? form.see, eyes)
}

/** A field is never seen by more people than its page. */
export function seesField(form: Definition, page: Page, field: Field, eyes: Eyes): boolean {
  return (
    seesPage(form, page, eyes) &&
    !(eyes.withoutPatients && 'patient' in field && field.patient) &&
    (field.see === null || isAmong(field.see, eyes))
  )
}

/** Whether a person fills in a field. Nobody fills in a field that they do not see. */
export function completesField(form: Definition, page: Page, field: Field, eyes: Eyes): boolean {
  return (
    isFilledIn(field.type) &&
    seesField(form, page, field, eyes) &&
    isAmong(field.complete ?? page.complete ?? form.complete, { parts: eyes.completing ?? eyes.parts, roleIds: eyes.roleIds })
  )
}

type Looked = { readonly form: Definition; readonly eyes: Eyes; readonly answers: Answers; readonly today: string }

/**
 * A form as it is sent to one person: without the pages and fields (and their captions) that they may not see, and without permissions. A rule or
 * formula that uses an unseen field is replaced by its result.
 * @param completes whether the person is asked to fill it in now.
 */
export function shownForm({ form, eyes, answers, today, completes }: Looked & { readonly completes: boolean }): ShownForm {
  const seen = seenFields(form, eyes)
  const worked = workOut(form, answers, today)
  return {
    language: form.language,
    pages: form.pages.flatMap((page) => {
      if (!seesPage(form, page, eyes)) return []
      const { complete: _, see: __, origin: ___, fields: all, ...rest } = page
      const fields = all.flatMap((field) =>
        seen.has(field.uid) ? [shownField(field, completes && completesField(form, page, field, eyes), seen, worked)] : [],
      )
      return [{ ...rest, visibleWhen: shownRuleFor(rest.visibleWhen, seen, worked), fields, mine: fields.some(({ mine }) => mine) }]
    }),
  }
}

/** The answers that go with the form: only of fields that the person sees, and for computed fields their results. */
export function shownAnswers({ form, eyes, answers, today }: Looked): Record<string, Answer> {
  const seen = seenFields(form, eyes)
  const worked = workOut(form, answers, today)
  return Object.fromEntries(
    form.pages.flatMap(({ fields }) =>
      fields.flatMap((field): [string, Answer][] => {
        if (!seen.has(field.uid)) return []
        if (field.type === 'GROUP') return shownEntries(field, answers[field.uid], seen, worked)
        const answer = field.type === 'COMPUTED' ? worked.resultOf(field.uid) : (answers[field.uid] ?? null)
        return answer === null ? [] : [[field.uid, answer]]
      }),
    ),
  )
}

type Group = Extract<Field, { type: 'GROUP' }>
/** The entries of a group without unseen fields, and with the results of the formulas inside them. */
function shownEntries(group: Group, answer: Answer | undefined, seen: ReadonlySet<string>, worked: WorkedOut): [string, Answer][] {
  const all = storedEntriesIn(answer)
  if (all.length === 0) return []
  const inner = group.fields.filter(({ uid }) => seen.has(uid))
  const shown = all.map((entry) => {
    if (entry.removed === true) return entry
    const inside = worked.ofEntry(group.uid, entry)
    const answers = inner.flatMap(({ uid, type }): [string, EntryAnswer][] => {
      const one = type === 'COMPUTED' ? inside.resultOf(uid) : (entry.answers[uid] ?? null)
      return one === null ? [] : [[uid, one]]
    })
    return { ...entry, answers: Object.fromEntries(answers) }
  })
  return [[group.uid, shown]]
}

export type Settled = { uid: string; visible: boolean; required: boolean; value: number | string | boolean | null }
/** The present results of withheld rules, for the person who fills in. */
export function settledRules({ form, eyes, answers, today }: Looked): Settled[] {
  const seen = seenFields(form, eyes)
  const worked = workOut(form, answers, today)
  return form.pages.flatMap((page) => {
    if (!seesPage(form, page, eyes)) return []
    const ofPage = { uid: page.uid, visible: worked.isVisible(page.uid), required: false, value: null }
    const fields = allFieldsOf({ pages: [page] }).filter(
      (field) => seen.has(field.uid) && ownRulesOf(field).some((rule) => isWithheld(rule, seen)),
    )
    const inside = new Set(page.fields.flatMap((field) => (field.type === 'GROUP' ? field.fields.map(({ uid }) => uid) : [])))
    return [
      ...(page.visibleWhen !== null && isWithheld(page.visibleWhen, seen) ? [ofPage] : []),
      ...fields.map((field) => ({
        uid: field.uid,
        visible: field.visibleWhen === null || ruleNow(field.visibleWhen, inside, worked),
        required: worked.isRequired(field),
        value: inside.has(field.uid) ? null : field.type === 'COMPUTED' ? worked.resultOf(field.uid) : null,
      })),
    ]
  })
}

/** Every formula of the field itself. */
export function ownRulesOf(field: BareField): string[] {
  const required = typeof field.required === 'object' ? [field.required.when] : []
  const formula = field.type === 'COMPUTED' && field.formula !== null ? [field.formula] : []
  return [...(field.visibleWhen === null ? [] : [field.visibleWhen]), ...required, ...formula]
}

function seenFields(form: Definition, eyes: Eyes): ReadonlySet<string> {
  const isOfPatient = (field: Field) => eyes.withoutPatients === true && 'patient' in field && field.patient
  return new Set(
    form.pages.flatMap((page) =>
      page.fields
        .filter((field) => seesField(form, page, field, eyes))
        .flatMap((field) => {
          if (field.type === 'GRID') return [field.uid, ...field.rows.map(({ uid }) => uid)]
          if (field.type === 'GROUP') return [field.uid, ...field.fields.filter((inner) => !isOfPatient(inner)).map(({ uid }) => uid)]
          return [field.uid]
        }),
    ),
  )
}

function shownField(field: Field, mine: boolean, seen: ReadonlySet<string>, worked: WorkedOut): ShownField {
  const { complete: _, see: __, origin: ___, ...rest } = field
  const required =
    typeof rest.required === 'object' && isWithheld(rest.required.when, seen) ? requiredNow(worked.isRequired(field)) : rest.required
  const own = { required, visibleWhen: shownRuleFor(rest.visibleWhen, seen, worked), mine }
  if (rest.type === 'GROUP') {
    const inside = new Set(rest.fields.map(({ uid }) => uid))
    return {
      ...rest,
      ...own,
      fields: rest.fields.filter(({ uid }) => seen.has(uid)).map((inner) => shownEntryField(inner, inside, seen, worked)),
    }
  }
  const shown = { ...rest, ...own }
  if (shown.type === 'COMPUTED' && shown.formula !== null && isWithheld(shown.formula, seen)) return { ...shown, formula: null }
  if ((shown.type === 'SCALE' || shown.type === 'GRID') && shown.self !== null && !seen.has(shown.self)) return { ...shown, self: null }
  return shown
}

/**
 * A field inside a group. If its rule names a field that the reader does not see, the rule is withheld like any other; the form's check usually prevents that.
 */
function shownEntryField(
  { complete: _, see: __, origin: ___, ...rest }: Group['fields'][number],
  inside: ReadonlySet<string>,
  seen: ReadonlySet<string>,
  worked: WorkedOut,
): BareEntryField {
  const { required: asked, visibleWhen: rule } = rest
  const required =
    typeof asked === 'object' && isWithheld(asked.when, seen) ? requiredNow(ruleNow(asked.when, inside, worked, false)) : asked
  const visibleWhen = rule === null || !isWithheld(rule, seen) ? rule : ruleNow(rule, inside, worked) ? 'TRUE' : 'FALSE'
  const shown = { ...rest, required, visibleWhen }
  if (shown.type === 'COMPUTED' && shown.formula !== null && isWithheld(shown.formula, seen)) return { ...shown, formula: null }
  return shown.type === 'SCALE' && shown.self !== null && !seen.has(shown.self) ? { ...shown, self: null } : shown
}

/** The present result of a withheld rule; a rule that differs between entries has no single result and gives `otherwise`. */
function ruleNow(rule: string, inside: ReadonlySet<string>, worked: WorkedOut, otherwise = true): boolean {
  const node = formulaNode(rule)
  const differs = node !== null && fieldsNamed(node).some((uid) => inside.has(uid))
  return differs ? otherwise : worked.isMet(rule)
}

const requiredNow = (required: boolean) => (required ? 'ALWAYS' : 'NEVER')

function shownRuleFor(rule: string | null, seen: ReadonlySet<string>, worked: WorkedOut): string | null {
  if (rule === null || !isWithheld(rule, seen)) return rule
  return worked.isMet(rule) ? 'TRUE' : 'FALSE'
}

/** A formula that is invalid or uses a field that the person cannot see. */
function isWithheld(rule: string, seen: ReadonlySet<string>): boolean {
  const node = formulaNode(rule)
  return node === null || fieldsNamed(node).some((uid) => !seen.has(uid))
}
