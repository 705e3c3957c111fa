'use client'

import { useMessages } from 'next-intl'
import { useEffect, useState, type SyntheticEvent } from 'react'
import type { z } from 'zod'
import { useUnsavedChanges } from '../page/unsaved-changes'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { shapesOf } from '@/lib/client/shapes'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { Contract } from '@/lib/contract'
import { issueCode } from '@/lib/issue-code'
import { twoVersions } from './two-versions'

export type Stored<V> = { readonly values: V; readonly revision: number }

interface EditorOptions<I extends z.ZodType, O extends z.ZodType, E extends string, V extends object> {
  /** The contract that saves the record and defines what each field must be. */
  contract: Contract<I, O, E>
  initial: Stored<V>
  inputOf: (values: V, revision: number) => z.input<I>
  savedOf: (output: z.output<O>) => { readonly revision: number; readonly savedAt: string }
  /** Reads the record from the server again; null where it was removed. */
  reread: () => Promise<Stored<V> | null>
  /** The values of these fields after each save, for fields that concern a single save. */
  settled?: Partial<V>
  /** Sends the input, where saving needs more than one call. */
  send?: (input: z.input<I>) => Promise<z.output<O>>
  onSaved?: (output: z.output<O>) => void
  /** The text for a refusal that no field caused, where the screen has words for it. */
  wordsOf?: (error: CallError) => string | null
}

/** The properties that a field of components/ui takes, by its path: 'criteria.2.caption'. */
export type FieldAt = (path: string) => { id: string; error: string | null }

export interface Editor<V extends object> {
  values: V
  set: (change: Partial<V>) => void
  /** Shows the same record in another form: the values of the fields, and the values they would have if nothing had been typed. */
  turn: (values: V, untyped: V) => void
  field: FieldAt
  errors: ReadonlyMap<string, string>
  /** The problems found at the last attempt to save; `attempt` counts the attempts. */
  sent: ReadonlyMap<string, string>
  attempt: number
  submit: (event: SyntheticEvent) => void
  isSending: boolean
  isChanged: boolean
  /** The instant at which the server stored the values shown here. */
  savedAt: string | null
  failure: string | null
  /** The version that somebody else saved while the record was edited here; `gone` where they removed the record. */
  conflict: { readonly theirs: Stored<V>; readonly base: V } | 'gone' | null
  acceptOtherVersion: () => void
  saveMyVersion: () => void
  revision: number
  /** Takes over the revision `to` after a part of the record that is not edited here was stored at revision `from`: typed values stay. */
  rebase: (from: number, to: number) => void
}

type Errors = ReadonlyMap<string, string>
const none: Errors = new Map()

/**
 * A record that is edited as a whole and saved by a button. Typed values stay whatever the answer; where somebody else saved the record in the meantime, the
 * person who edits decides which version holds. Needs the namespaces issues and connection.
 */
export function useEditor<I extends z.ZodType, O extends z.ZodType, E extends string, V extends object>(
  options: EditorOptions<I, O, E, V>,
): Editor<V> {
  const {
    contract,
    initial,
    inputOf,
    savedOf,
    reread,
    onSaved,
    wordsOf,
    settled,
    send: sendInput = (input) => call(contract, input),
  } = options
  const texts: Readonly<Record<string, string>> = useMessages().issues
  const problem = useProblemText()
  const [values, setValues] = useState(initial.values)
  const [base, setBase] = useState(initial)
  const [errors, setErrors] = useState(none)
  const [sent, setSent] = useState(none)
  const [attempt, setAttempt] = useState(0)
  const [isSending, setSending] = useState(false)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Editor<V>['conflict']>(null)
  const isChanged = JSON.stringify(values) !== JSON.stringify(base.values)
  useUnsavedChanges(isChanged)
  // The shapes are loaded while the form is being filled in, so that saving does not wait for them.
  useEffect(() => void contract.shapes().catch(() => {}), [contract])

  async function findErrors(of: V): Promise<Errors> {
    const { input } = await shapesOf(contract)
    const typed = inputOf(of, base.revision)
    const found = (input.safeParse(typed).error?.issues ?? []).map(
      (issue) => [issue.path.map(String).join('.'), texts[issueCode(issue, typed)] ?? texts.invalid ?? ''] as const,
    )
    // The first of several problems with a field counts.
    return new Map(found.reverse())
  }

  async function send(revision: number, of = values) {
    setSending(true)
    setFailure(null)
    setConflict(null)
    try {
      const found = await findErrors(of)
      showErrors(found)
      if (found.size > 0) return
      const output = await sendInput(inputOf(of, revision))
      const saved = savedOf(output)
      setBase({ values: { ...of, ...settled }, revision: saved.revision })
      if (settled) setValues((before) => ({ ...before, ...settled }))
      setSavedAt(saved.savedAt)
      onSaved?.(output)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await showRefusal(error, revision, of)
    } finally {
      setSending(false)
      setAttempt((before) => before + 1)
    }
  }

  async function showRefusal(error: CallError, revision: number, of: V): Promise<void> {
    if (error.status === 'CONFLICT') {
      const theirs = await reread().catch(() => undefined)
      if (theirs === undefined) return setFailure(problem(error))
      // The record was changed elsewhere, but none of the edited values was, so there is no conflict.
      if (theirs && theirs.revision !== revision && JSON.stringify(theirs.values) === JSON.stringify(base.values)) {
        setBase(theirs)
        return send(theirs.revision, of)
      }
      return setConflict(theirs === null ? 'gone' : { theirs, base: base.values })
    }
    const said = new Map(error.issues.map(({ path, message }) => [path, message]))
    if (said.size > 0) return showErrors(said)
    setFailure(wordsOf?.(error) ?? problem(error))
  }

  function showErrors(found: Errors) {
    setErrors(found)
    setSent(inPageOrder(found))
  }

  function set(change: Partial<V>) {
    const next = { ...values, ...change }
    setValues(next)
    if (attempt > 0) void check(next, Object.keys(change))
  }

  function turn(next: V, untyped: V) {
    setValues(next)
    setBase((before) => ({ ...before, values: untyped }))
    if (attempt > 0) void check(next, Object.keys(next))
  }

  /** Checks the fields that were changed; what the server said about other fields stays. */
  async function check(of: V, keys: readonly string[]) {
    const isOurs = (path: string) => keys.includes(path.split('.')[0] ?? '')
    const found = await findErrors(of).catch(() => none)
    setErrors((before) => new Map([...[...before].filter(([path]) => !isOurs(path)), ...[...found].filter(([path]) => isOurs(path))]))
  }

  return {
    values,
    set,
    turn,
    errors,
    sent,
    attempt,
    isSending,
    isChanged,
    savedAt,
    failure,
    conflict,
    revision: base.revision,
    field: (path) => ({ id: fieldIdOf(path), error: errors.get(path) ?? null }),
    submit: (event) => {
      event.preventDefault()
      if (!isSending) void send(base.revision)
    },
    acceptOtherVersion: () => {
      if (conflict === null || conflict === 'gone') return
      setBase(conflict.theirs)
      setValues(conflict.theirs.values)
      setConflict(null)
      showErrors(none)
    },
    saveMyVersion: () => {
      if (conflict === null || conflict === 'gone') return
      const { merged } = twoVersions({ base: conflict.base, mine: values, theirs: conflict.theirs.values })
      setBase(conflict.theirs)
      setValues(merged)
      void send(conflict.theirs.revision, merged)
    },
    rebase: (from, to) => setBase((before) => (before.revision === from ? { ...before, revision: to } : before)),
  }
}

export function fieldIdOf(path: string): string {
  return `field-${path.replaceAll('.', '-')}`
}

/** Problems in the order of their fields on the page; a problem without a field of its own comes last. */
function inPageOrder(found: Errors): Errors {
  const places = [...found].map((entry) => ({ entry, field: document.getElementById(fieldIdOf(entry[0])) }))
  places.sort((one, other) => {
    if (!one.field || !other.field) return Number(one.field === null) - Number(other.field === null)
    return one.field.compareDocumentPosition(other.field) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  })
  return new Map(places.map(({ entry }) => entry))
}
