import { newId } from '@/lib/client/new-id'
import { entryProblems } from '@/lib/forms/accept-answers'
import { pageProblem, submittingProblem, type Answer, type Answers } from '@/lib/forms/answers'
import { isFilledIn, withoutPermissions, type Field } from '@/lib/forms/definition'
import { addEdit, entriesIn, entriesOver, entryKey, entryOfKey, storedEntriesIn, type Entry } from '@/lib/forms/entries'
import type { Settled, ShownForm } from '@/lib/forms/sight'
import { workOut, type WorkedOut } from '@/lib/forms/work-out'
import type { FieldProblem } from './field-problems'
import { isSame, fieldsInFormulas, noEntries, setOrDelete, settledInside, unknown, type FieldState } from './field-state'

export type { FieldState }
type Known = {
  readonly field: Field
  readonly pageUid: string
  readonly isMine: boolean
  /** The group of a field inside an entry. */
  readonly group?: string
}

export type FormStore = ReturnType<typeof formStore>
type Given = {
  readonly form: ShownForm
  readonly answers: Answers
  readonly today: string
  /** The store of the same response before its form changed; the answers typed into it and not saved yet are taken over. */
  readonly before?: { readonly unsavedAnswers: () => Answers }
}

/**
 * The answers of a form while it is drawn, with one subscription for each field: typing in one of 200 fields draws that field and the fields whose rules name
 * it. The store does not know where the answers come from or go to.
 */
export function formStore({ form, answers: initial, today, before }: Given) {
  let pages = form.pages.map((page) => ({
    uid: page.uid,
    visibleWhen: page.visibleWhen,
    fields: page.fields.map(({ mine: _, ...field }) => withoutPermissions(field)),
  }))
  const limits = new Map(form.pages.map(({ uid, minWords, maxWords }) => [uid, { minWords, maxWords }]))
  const mine = new Set(form.pages.flatMap((page) => page.fields.filter((field) => field.mine).map(({ uid }) => uid)))
  const entries = new Map<string, Known>()
  const problems = new Map<string, FieldProblem>()
  /** The problems of typed text that is not an answer yet, by field. */
  const unclear = new Map<string, FieldProblem>()
  const states = new Map<string, FieldState>()
  const listeners = new Map<string, Set<() => void>>()
  const changeListeners = new Set<(uid: string, pageUid: string) => void>()
  /** Tells the changes of this form from those of other devices and tabs. */
  const device = newId().slice(-8)
  /** The entries that were removed here, kept so that the removal can be undone. */
  const removed = new Map<string, Entry>()
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
    indexEntries()
    named = fieldsInFormulas(pages)
  }

  /** Adds each field of each entry under the key of both, so that it is drawn like any other field. */
  function indexEntries(): void {
    for (const { uid: pageUid, fields } of pages)
      for (const group of fields) {
        if (group.type !== 'GROUP') continue
        for (const { id } of entriesIn(answers[group.uid]))
          for (const inner of group.fields) {
            const key = entryKey(id, inner.uid)
            if (entries.has(key)) continue
            const self = inner.type === 'SCALE' && inner.self !== null ? { self: entryKey(id, inner.self) } : {}
            entries.set(key, { field: { ...inner, ...self, uid: key }, pageUid, isMine: mine.has(group.uid), group: group.uid })
          }
      }
  }

  const entryOf = (groupUid: string, entryId: string) => entriesIn(answers[groupUid]).find(({ id }) => id === entryId)

  function stateOf(uid: string): FieldState {
    const entry = entries.get(uid)
    const problem = unclear.get(uid) ?? problems.get(uid) ?? null
    if (!entry) return { ...unknown, isVisible: worked.isVisible(uid), problem }
    if (entry.group !== undefined) return stateInside(uid, entry.group, problem)
    const isGroup = entry.field.type === 'GROUP'
    return {
      answer: isGroup ? undefined : answers[uid],
      entries: isGroup ? entriesIn(answers[uid]).map(({ id }) => id) : noEntries,
      isVisible: worked.isVisible(uid),
      isRequired: worked.isRequired(entry.field),
      result: entry.field.type === 'COMPUTED' ? worked.resultOf(uid) : null,
      problem,
    }
  }

  function stateInside(key: string, groupUid: string, problem: FieldProblem | null): FieldState {
    const place = entryOfKey(key)
    const entry = place && entryOf(groupUid, place.entryId)
    const field = entries.get(key)?.field
    if (!place || !entry || !field) return { ...unknown, problem }
    const inside = worked.ofEntry(groupUid, entry)
    return {
      answer: entry.answers[place.uid],
      entries: noEntries,
      isVisible: inside.isVisible(place.uid),
      isRequired: inside.isRequired(field),
      result: field.type === 'COMPUTED' ? inside.resultOf(place.uid) : null,
      problem,
    }
  }

  /** Draws the fields that have changed again, among those given. */
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

  /** An answer inside an entry is a change of its group. */
  function changeInside(key: string, groupUid: string, answer: Answer): void {
    const place = entryOfKey(key)
    if (!place || (typeof answer === 'object' && answer !== null && !Array.isArray(answer) && !('other' in answer))) return
    const given = Array.isArray(answer) ? answer.flatMap((one) => (typeof one === 'object' && 'edits' in one ? [] : [one])) : answer
    changeEntries(groupUid, (entry) =>
      entry.id === place.entryId ? { ...entry, edits: addEdit(entry, device), answers: { ...entry.answers, [place.uid]: given } } : entry,
    )
    recheck(key)
    look(named.has(place.uid) ? states.keys() : [key])
    recheckPage(key)
  }

  function changeEntries(groupUid: string, change: (entry: Entry) => Entry): void {
    answers = { ...answers, [groupUid]: storedEntriesIn(answers[groupUid]).map(change) }
    worked = workOut({ pages }, answers, today)
  }

  /** Updates the form after entries were added or removed. */
  function entriesChanged(groupUid: string): void {
    worked = workOut({ pages }, answers, today)
    indexEntries()
    recheck(groupUid)
    look(states.keys())
    tell(groupUid)
  }

  function tell(uid: string): void {
    const pageUid = entries.get(uid)?.pageUid
    if (pageUid === undefined) return
    unsaved.add(pageUid)
    changeListeners.forEach((listener) => listener(uid, pageUid))
  }

  function change(uid: string, answer: Answer): void {
    answers = { ...answers, [uid]: answer }
    worked = workOut({ pages }, answers, today)
    recheck(uid)
    look(named.has(uid) ? states.keys() : [uid])
    recheckPage(uid)
  }

  function recheckPage(uid: string): void {
    const pageUid = entries.get(uid)?.pageUid
    if (pageUid === undefined || !problems.has(pageUid)) return
    setOrDelete(problems, pageUid, problemOfPage(pageUid))
    look([pageUid])
  }

  /** The problem with the words of a page's own texts counted together: too few or too many; null where there is none. */
  function problemOfPage(pageUid: string): FieldProblem | null {
    const limit = limits.get(pageUid)
    const own = [...entries.values()].filter(
      (entry) =>
        entry.group === undefined &&
        entry.pageUid === pageUid &&
        entry.isMine &&
        isFilledIn(entry.field.type) &&
        worked.isVisible(entry.field.uid),
    )
    if (!limit || own.length === 0) return null
    return pageProblem(
      limit,
      own.map(({ field }) => field),
      answers,
    )
  }

  /** Only a field whose problem is shown is checked while the person types. */
  function recheck(uid: string): void {
    const entry = entries.get(uid)
    if (!entry || !problems.has(uid)) return
    const { answer, isRequired } = stateOf(uid)
    const given = entry.field.type === 'GROUP' ? answers[uid] : answer
    setOrDelete(problems, uid, submittingProblem(entry.field, given, isRequired))
  }

  return {
    subscribe(uid: string, listener: () => void) {
      const known = listeners.get(uid) ?? new Set()
      known.add(listener)
      listeners.set(uid, known)
      return () => void known.delete(listener)
    },
    /** The state of a field or a page. */
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
    /** Records an answer that the person gives here. */
    answer(uid: string, answer: Answer): void {
      const entry = entries.get(uid)
      if (!entry?.isMine) return
      unclear.delete(uid)
      unsaved.add(entry.pageUid)
      if (entry.group === undefined) change(uid, answer)
      else changeInside(uid, entry.group, answer)
      changeListeners.forEach((listener) => listener(uid, entry.pageUid))
    },
    /** Adds an entry at the end of a group and returns its id. */
    addEntry(groupUid: string): string {
      const id = newId()
      const entry: Entry = { id, edits: { [device]: 1 }, answers: {} }
      answers = { ...answers, [groupUid]: [...storedEntriesIn(answers[groupUid]), entry] }
      entriesChanged(groupUid)
      return id
    },
    /** Removes an entry. Its id stays with a mark of the removal, so that the other devices learn of it. */
    removeEntry(groupUid: string, entryId: string): void {
      const entry = entryOf(groupUid, entryId)
      if (!entry) return
      removed.set(entryId, entry)
      for (const key of entries.keys()) if (key.startsWith(`${entryId}.`)) unclear.delete(key)
      changeEntries(groupUid, (one) => (one.id === entryId ? { id: one.id, edits: addEdit(one, device), removed: true, answers: {} } : one))
      entriesChanged(groupUid)
    },
    /** Undoes the removal of an entry. */
    restoreEntry(groupUid: string, entryId: string): void {
      const before = removed.get(entryId)
      if (!before) return
      changeEntries(groupUid, (one) => (one.id === entryId ? { ...before, edits: addEdit(one, device) } : one))
      entriesChanged(groupUid)
    },
    /** Keeps the person's own entries after they saw another device's version of these groups; the result counts as newer than both. */
    overtake(theirs: Answers): void {
      for (const [uid, answer] of Object.entries(theirs)) {
        if (entries.get(uid)?.field.type !== 'GROUP') continue
        answers = { ...answers, [uid]: entriesOver(storedEntriesIn(answers[uid]), storedEntriesIn(answer), device) }
        entriesChanged(uid)
      }
    },
    /** Records typed text that cannot be stored: the answer before it stays, and nothing is submitted. */
    unclear(uid: string, problem: FieldProblem | null): void {
      setOrDelete(unclear, uid, problem)
      look([uid])
    },
    /** Takes over answers of other people or of this device. The person's own answers that were typed since and are not saved yet are newer, and stay. */
    replaceAnswers(taken: Answers): void {
      const isNewerHere = (uid: string) => {
        const entry = entries.get(uid)
        return entry !== undefined && entry.isMine && unsaved.has(entry.pageUid)
      }
      const differing = Object.entries(taken).filter(([uid, answer]) => answers[uid] !== answer && !isNewerHere(uid))
      if (differing.length === 0) return
      answers = { ...answers, ...Object.fromEntries(differing) }
      worked = workOut({ pages }, answers, today)
      indexEntries()
      look(states.keys())
    },
    /** Takes over the outcome of rules that name fields which are not shown here. */
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
            if (!of && field.type === 'GROUP') return { ...field, fields: field.fields.map((inner) => settledInside(inner, byUid)) }
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
    /** Shows problems that the server reported or that were found at submission. */
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
    /**
     * The problems that keep the person's own fields from being submitted, in the order of the form; a page with too few or too many words is listed by its own
     * uid.
     */
    problems(pageUid?: string): readonly { readonly fieldUid: string; readonly pageUid: string; readonly code: FieldProblem }[] {
      const ofFields = [...entries.values()].flatMap(({ field, pageUid: page, isMine, group }) => {
        if (group !== undefined || !isMine || (pageUid !== undefined && page !== pageUid) || !worked.isVisible(field.uid)) return []
        const code = unclear.get(field.uid) ?? submittingProblem(field, answers[field.uid], worked.isRequired(field))
        const own = code === null ? [] : [{ fieldUid: field.uid, pageUid: page, code }]
        if (field.type !== 'GROUP') return own
        return [...own, ...insideProblems(field).map((one) => ({ ...one, pageUid: page }))]
      })
      return pages.flatMap(({ uid }) => {
        const code = pageUid === undefined || pageUid === uid ? problemOfPage(uid) : null
        return [...ofFields.filter((one) => one.pageUid === uid), ...(code === null ? [] : [{ fieldUid: uid, pageUid: uid, code }])]
      })
    },
    hasUnclear: () => unclear.size > 0,
    hasUnsaved: () => unsaved.size > 0,
    /** Records that a save has taken over the answers of this page. */
    handedToSave: (pageUid: string) => void unsaved.delete(pageUid),
    unsavedAnswers(): Answers {
      const own = [...entries.values()].filter(
        ({ field, pageUid, isMine, group }) => group === undefined && isMine && isFilledIn(field.type) && unsaved.has(pageUid),
      )
      return Object.fromEntries(own.flatMap(({ field: { uid } }) => (answers[uid] === undefined ? [] : [[uid, answers[uid]]])))
    },
    isVisible: (uid: string) => worked.isVisible(uid),
    answers: () => answers,
    /** The person's own answers on a page, also those that a rule hides at present: they count again as soon as they are shown. */
    answersOf(pageUid: string): Answers {
      const own = [...entries.values()].filter((entry) => entry.group === undefined && entry.pageUid === pageUid && entry.isMine)
      return Object.fromEntries(own.flatMap(({ field: { uid } }) => (answers[uid] === undefined ? [] : [[uid, answers[uid]]])))
    },
    /** A field; a field of an entry is found by its key. */
    field: (uid: string) => entries.get(uid)?.field ?? null,
    /** The place of a field inside an entry: its group, and the number of the entry. */
    entryAt(key: string): { readonly group: Field; readonly number: number } | null {
      const place = entryOfKey(key)
      const groupUid = entries.get(key)?.group
      const group = groupUid === undefined ? undefined : entries.get(groupUid)?.field
      if (!place || !group) return null
      return { group, number: entriesIn(answers[group.uid]).findIndex(({ id }) => id === place.entryId) + 1 }
    },
  }

  /** The problems inside a group's entries: typed text that is no answer, and whatever keeps the entries from being submitted. */
  function insideProblems(group: Extract<Field, { type: 'GROUP' }>): { readonly fieldUid: string; readonly code: FieldProblem }[] {
    const found = new Map<string, FieldProblem>(
      entryProblems(group, answers[group.uid], worked).map(({ fieldUid, code }) => [fieldUid, code]),
    )
    for (const [key, code] of unclear) if (entries.get(key)?.group === group.uid) found.set(key, code)
    return [...found].map(([fieldUid, code]) => ({ fieldUid, code }))
  }
}
