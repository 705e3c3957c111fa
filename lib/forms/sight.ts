import type { Answer, Answers } from './answers'
import { isFilledIn, type BareField, type Definition, type Field, type Page, type Who } from './definition'
import { fieldsNamed } from './expressions/parse'
import { formulaNode } from './formulas'
import type { FormPart } from './vocabulary'
import { workOut, type WorkedOut } from './work-out'

/** As whom somebody looks at a response. */
export type Eyes = {
  readonly parts: readonly FormPart[]
  readonly roleIds: readonly string[]
  /** As what they fill in now, where that is less than what they are: who signs does not go on as the completer that they were. */
  readonly completing?: readonly FormPart[]
  /** They read nothing of a patient: somebody who looks at the application as somebody else. */
  readonly withoutPatients?: boolean
}

export type ShownField = BareField & {
  /** Whether it is theirs to fill in. */
  readonly mine: boolean
}
export type ShownPage = Omit<Page, 'complete' | 'see' | 'origin' | 'fields'> & {
  /** Whether any of its fields is theirs to fill in. */
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

/** Nobody fills in what they do not see. */
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
      return [{ ...rest, visibleWhen: ruleFor(rest.visibleWhen, seen, worked), fields, mine: fields.some(({ mine }) => mine) }]
    }),
  }
}

/** The answers that go with it: only of fields that they see, and of computed ones what they come to. */
export function shownAnswers({ form, eyes, answers, today }: Looked): Record<string, Answer> {
  const seen = seenFields(form, eyes)
  const worked = workOut(form, answers, today)
  return Object.fromEntries(
    form.pages.flatMap(({ fields }) =>
      fields.flatMap((field): [string, Answer][] => {
        if (!seen.has(field.uid)) return []
        const answer = field.type === 'COMPUTED' ? worked.resultOf(field.uid) : (answers[field.uid] ?? null)
        return answer === null ? [] : [[field.uid, answer]]
      }),
    ),
  )
}

export type Settled = { uid: string; visible: boolean; required: boolean; value: number | string | boolean | null }
/** The present results of withheld rules, for the person who fills in. */
export function settledRules({ form, eyes, answers, today }: Looked): Settled[] {
  const seen = seenFields(form, eyes)
  const worked = workOut(form, answers, today)
  return form.pages.flatMap((page) => {
    if (!seesPage(form, page, eyes)) return []
    const ofPage = { uid: page.uid, visible: worked.isVisible(page.uid), required: false, value: null }
    const fields = page.fields.filter((field) => seen.has(field.uid) && rulesOf(field).some((rule) => isWithheld(rule, seen)))
    return [
      ...(page.visibleWhen !== null && isWithheld(page.visibleWhen, seen) ? [ofPage] : []),
      ...fields.map((field) => ({
        uid: field.uid,
        visible: field.visibleWhen === null || worked.isMet(field.visibleWhen),
        required: worked.isRequired(field),
        value: field.type === 'COMPUTED' ? worked.resultOf(field.uid) : null,
      })),
    ]
  })
}

/** Every formula that a field has. */
export function rulesOf(field: BareField): string[] {
  const required = typeof field.required === 'object' ? [field.required.when] : []
  const formula = field.type === 'COMPUTED' && field.formula !== null ? [field.formula] : []
  return [...(field.visibleWhen === null ? [] : [field.visibleWhen]), ...required, ...formula]
}

function seenFields(form: Definition, eyes: Eyes): ReadonlySet<string> {
  return new Set(form.pages.flatMap((page) => page.fields.filter((field) => seesField(form, page, field, eyes)).map(({ uid }) => uid)))
}

function shownField(field: Field, mine: boolean, seen: ReadonlySet<string>, worked: WorkedOut): ShownField {
  const { complete: _, see: __, origin: ___, ...rest } = field
  const required =
    typeof rest.required === 'object' && isWithheld(rest.required.when, seen) ? requiredNow(worked.isRequired(field)) : rest.required
  const shown = { ...rest, required, visibleWhen: ruleFor(rest.visibleWhen, seen, worked), mine }
  if (shown.type === 'COMPUTED' && shown.formula !== null && isWithheld(shown.formula, seen)) return { ...shown, formula: null }
  if (shown.type === 'SCALE' && shown.self !== null && !seen.has(shown.self)) return { ...shown, self: null }
  return shown
}

const requiredNow = (required: boolean) => (required ? 'ALWAYS' : 'NEVER')

function ruleFor(rule: string | null, seen: ReadonlySet<string>, worked: WorkedOut): string | null {
  if (rule === null || !isWithheld(rule, seen)) return rule
  return worked.isMet(rule) ? 'TRUE' : 'FALSE'
}

/** A formula that is invalid or uses a field that the person cannot see. */
function isWithheld(rule: string, seen: ReadonlySet<string>): boolean {
  const node = formulaNode(rule)
  return node === null || fieldsNamed(node).some((uid) => !seen.has(uid))
}
