import { pageProblem, submittingProblem, type Answer, type Answers } from '@/lib/forms/answers'
import { isFilledIn, type Field } from '@/lib/forms/definition'
import { fieldsNamed } from '@/lib/forms/expressions/parse'
import { formulaNode } from '@/lib/forms/formulas'
import type { Settled, ShownForm } from '@/lib/forms/sight'
import { workOut, type WorkedOut } from '@/lib/forms/work-out'
import type { FieldProblem } from './field-problems'

/** What one field draws. A new object whenever something of it changes, and the same one otherwise. */
export type FieldState = {
  readonly answer: Answer | undefined
  readonly isVisible: boolean
  readonly isRequired: boolean
  /** What a computed field comes to. */
  readonly result: number | string | boolean | null
  readonly problem: FieldProblem | null
}
type Entry = { readonly field: Field; readonly pageUid: string; readonly isMine: boolean }

export type FormStore = ReturnType<typeof formStore>
type Given = {
  readonly form: ShownForm
  readonly answers: Answers
  readonly today: string
  /** The store of the same response before its form changed: what was typed into it and not saved yet goes on here. */
  readonly before?: { readonly unsavedAnswers: () => Answers }
}

const unknown: FieldState = { answer: undefined, isVisible: false, isRequired: false, result: null, problem: null }

/**
 * The answers of a form while it is drawn, one subscription for each field: typing in one of 200 draws that one, and the fields of which a rule
 * names it. It knows nothing of where the answers come from or go to.
 */
export function formStore({ form, answers: initial, today, before }: Given) {
  let pages = form.pages.map((page) => ({
    uid: page.uid,
    visibleWhen: page.visibleWhen,
    fields: page.fields.map(({ mine: _, ...field }): Field => ({ ...field, complete: null, see: null, origin: null })),
  }))
  const limits = new Map(form.pages.map(({ uid, minWords, maxWords }) => [uid, { minWords, maxWords }]))
  const mine = new Set(form.pages.flatMap((page) => page.fields.filter((field) => field.mine).map(({ uid }) => uid)))
  const entries = new Map<string, Entry>()
  const problems = new Map<string, FieldProblem>()
  /** Typed text that is no answer yet, by field. */
  const unclear = new Map<string, FieldProblem>()
  const states = new Map<string, FieldState>()
  const listeners = new Map<string, Set<() => void>>()
  const changeListeners = new Set<(uid: string, pageUid: string) => void>()
  const carried = before?.unsavedAnswers() ?? {}
  /** Pages with answers that were typed and are not handed to a save yet. */
  const unsaved = new Set<string>()
  let answers: Answers = { ...initial, ...carried }
  let worked: WorkedOut = workOut({ pages }, answers, today)
  let named: ReadonlySet<string> = new Set()
  index()
  for (const uid of Object.keys(carried)) {
    const entry = entries.get(uid)
    if (entry?.isMine) unsaved.add(entry.pageUid)
  }

  function index(): void {
    entries.clear()
    for (const { uid: pageUid, fields } of pages)
      for (const field of fields) entries.set(field.uid, { field, pageUid, isMine: mine.has(field.uid) })
    named = namedBy(pages)
  }

  function stateOf(uid: string): FieldState {
    const entry = entries.get(uid)
    if (!entry) return { ...unknown, isVisible: worked.isVisible(uid), problem: problems.get(uid) ?? null }
    return {
      answer: answers[uid],
      isVisible: worked.isVisible(uid),
      isRequired: worked.isRequired(entry.field),
      result: entry.field.type === 'COMPUTED' ? worked.resultOf(uid) : null,
      problem: unclear.get(uid) ?? problems.get(uid) ?? null,
    }
  }

  /** Draws anew what differs of these. */
  function look(uids: Iterable<string>): void {
    for (const uid of uids) {
      const before = states.get(uid)
      if (!before) continue
      const now = stateOf(uid)
      if (isSame(before, now)) continue
      states.set(uid, now)
      listeners.get(uid)?.forEach((listener) => listener())
    }
  }

  function change(uid: string, answer: Answer): void {
    answers = { ...answers, [uid]: answer }
    worked = workOut({ pages }, answers, today)
    recheck(uid)
    look(named.has(uid) ? states.keys() : [uid])
    const pageUid = entries.get(uid)?.pageUid
    if (pageUid === undefined || !problems.has(pageUid)) return
    set(problems, pageUid, problemOfPage(pageUid))
    look([pageUid])
  }

  /** The words of a page's own texts together: none, too few or too many. */
  function problemOfPage(pageUid: string): FieldProblem | null {
    const limit = limits.get(pageUid)
    const own = [...entries.values()].filter(
      (entry) => entry.pageUid === pageUid && entry.isMine && isFilledIn(entry.field.type) && worked.isVisible(entry.field.uid),
    )
    if (!limit || own.length === 0) return null
    return pageProblem(
      limit,
      own.map(({ field }) => field),
      answers,
    )
  }

  /** Only what was told to be wrong is looked at while it is typed. */
  function recheck(uid: string): void {
    const entry = entries.get(uid)
    if (!entry || !problems.has(uid)) return
    set(problems, uid, submittingProblem(entry.field, answers[uid], worked.isRequired(entry.field)))
  }

  return {
    subscribe(uid: string, listener: () => void) {
      const known = listeners.get(uid) ?? new Set()
      known.add(listener)
      listeners.set(uid, known)
      return () => void known.delete(listener)
    },
    /** Of a field or a page. */
    state(uid: string): FieldState {
      const known = states.get(uid)
      if (known) return known
      const made = stateOf(uid)
      states.set(uid, made)
      return made
    },
    onChange(listener: (uid: string, pageUid: string) => void) {
      changeListeners.add(listener)
      return () => void changeListeners.delete(listener)
    },
    /** What somebody answers here. */
    answer(uid: string, answer: Answer): void {
      const entry = entries.get(uid)
      if (!entry?.isMine) return
      unclear.delete(uid)
      unsaved.add(entry.pageUid)
      change(uid, answer)
      changeListeners.forEach((listener) => listener(uid, entry.pageUid))
    },
    /** Typed text that cannot be stored: the answer before it stays, and nothing is handed on. */
    unclear(uid: string, problem: FieldProblem | null): void {
      set(unclear, uid, problem)
      look([uid])
    },
    /** Answers of others, or of this device. Own ones that were typed since and are not saved yet are newer, and stay. */
    replaceAnswers(taken: Answers): void {
      const isNewerHere = (uid: string) => {
        const entry = entries.get(uid)
        return entry !== undefined && entry.isMine && unsaved.has(entry.pageUid)
      }
      const differing = Object.entries(taken).filter(([uid, answer]) => answers[uid] !== answer && !isNewerHere(uid))
      if (differing.length === 0) return
      answers = { ...answers, ...Object.fromEntries(differing) }
      worked = workOut({ pages }, answers, today)
      look(states.keys())
    },
    /** What rules come to that name fields which are not shown here. */
    settle(settled: readonly Settled[]): void {
      if (settled.length === 0) return
      const byUid = new Map(settled.map((one) => [one.uid, one]))
      const rule = (isTrue: boolean) => (isTrue ? 'TRUE' : 'FALSE')
      pages = pages.map((page) => {
        const ofPage = byUid.get(page.uid)
        return {
          ...page,
          visibleWhen: ofPage && page.visibleWhen !== null ? rule(ofPage.visible) : page.visibleWhen,
          fields: page.fields.map((field): Field => {
            const of = byUid.get(field.uid)
            if (!of) return field
            return { ...field, visibleWhen: rule(of.visible), required: of.required ? 'ALWAYS' : 'NEVER' }
          }),
        }
      })
      const results = settled.filter(({ uid }) => entries.get(uid)?.field.type === 'COMPUTED')
      answers = { ...answers, ...Object.fromEntries(results.map(({ uid, value }) => [uid, value])) }
      index()
      worked = workOut({ pages }, answers, today)
      look(states.keys())
    },
    /** Told by the server, or found at submission. */
    showProblems(found: readonly { readonly fieldUid: string; readonly code: FieldProblem }[]): void {
      const touched = new Set([...problems.keys(), ...found.map(({ fieldUid }) => fieldUid)])
      problems.clear()
      for (const { fieldUid, code } of found) problems.set(fieldUid, code)
      look(touched)
    },
    addProblem(uid: string, code: FieldProblem): void {
      problems.set(uid, code)
      look([uid])
    },
    /** What keeps somebody's own fields from being handed on, in the order of the form; a page that holds too few or too many words, by its own uid. */
    problems(pageUid?: string): { readonly fieldUid: string; readonly pageUid: string; readonly code: FieldProblem }[] {
      const ofFields = [...entries.values()].flatMap(({ field, pageUid: page, isMine }) => {
        if (!isMine || (pageUid !== undefined && page !== pageUid) || !worked.isVisible(field.uid)) return []
        const code = unclear.get(field.uid) ?? submittingProblem(field, answers[field.uid], worked.isRequired(field))
        return code === null ? [] : [{ fieldUid: field.uid, pageUid: page, code }]
      })
      return pages.flatMap(({ uid }) => {
        const code = pageUid === undefined || pageUid === uid ? problemOfPage(uid) : null
        return [...ofFields.filter((one) => one.pageUid === uid), ...(code === null ? [] : [{ fieldUid: uid, pageUid: uid, code }])]
      })
    },
    hasUnclear: () => unclear.size > 0,
    hasUnsaved: () => unsaved.size > 0,
    /** A save has the answers of this page by now. */
    handedToSave: (pageUid: string) => void unsaved.delete(pageUid),
    unsavedAnswers(): Answers {
      const own = [...entries.values()].filter(({ field, pageUid, isMine }) => isMine && isFilledIn(field.type) && unsaved.has(pageUid))
      return Object.fromEntries(own.flatMap(({ field: { uid } }) => (answers[uid] === undefined ? [] : [[uid, answers[uid]]])))
    },
    isVisible: (uid: string) => worked.isVisible(uid),
    answers: () => answers,
    /** The own answers of a page, those that a rule hides for now too: they count again as soon as they are shown. */
    answersOf(pageUid: string): Answers {
      const own = [...entries.values()].filter((entry) => entry.pageUid === pageUid && entry.isMine)
      return Object.fromEntries(own.flatMap(({ field: { uid } }) => (answers[uid] === undefined ? [] : [[uid, answers[uid]]])))
    },
    field: (uid: string) => entries.get(uid)?.field ?? null,
  }
}

type Ruled = { readonly visibleWhen: string | null; readonly fields: readonly Field[] }

/** The fields that rules and formulas name: a change of any other draws nothing but itself. */
function namedBy(pages: readonly Ruled[]): ReadonlySet<string> {
  const formulas = pages.flatMap(({ visibleWhen, fields }) => [visibleWhen, ...fields.flatMap(formulasOf)])
  return new Set(
    formulas.flatMap((formula) => {
      const node = formula === null ? null : formulaNode(formula)
      return node === null ? [] : fieldsNamed(node)
    }),
  )
}

function formulasOf(field: Field): (string | null)[] {
  const required = typeof field.required === 'object' ? field.required.when : null
  return [field.visibleWhen, required, field.type === 'COMPUTED' ? field.formula : null]
}

function isSame(one: FieldState, other: FieldState): boolean {
  return (
    one.answer === other.answer &&
    one.isVisible === other.isVisible &&
    one.isRequired === other.isRequired &&
    one.result === other.result &&
    one.problem === other.problem
  )
}

function set<V>(map: Map<string, V>, key: string, value: V | null): void {
  if (value === null) map.delete(key)
  else map.set(key, value)
}
