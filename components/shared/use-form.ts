'use client'

import { useMessages } from 'next-intl'
import { useEffect, useState, type FocusEvent, type SyntheticEvent } from 'react'
import type { z } from 'zod'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { shapesOf } from '@/lib/client/shapes'
import type { Contract } from '@/lib/contract'
import { issueCode } from '@/lib/issue-code'

type Values = Readonly<Record<string, string | boolean>>

interface FormOptions<I extends z.ZodType, O extends z.ZodType, E extends string, V extends Values> {
  /** The contract that defines what each field must be. */
  contract: Contract<I, O, E>
  initial: V
  inputOf: (values: V) => z.input<I>
  onDone: (output: z.output<O>) => void
  /** Makes the call in another way, such as with a proof before it (shared/proof.tsx). */
  send?: (input: z.input<I>) => Promise<z.output<O>>
  /** Called for an error that no field caused; `failure` holds it as well. */
  onFailure?: (error: CallError) => void
}

interface Field<T> {
  id: string
  name: string
  value: T
  error: string | null
  onChange: (value: T) => void
  onBlur: (event: FocusEvent) => void
}

export interface FormProblem {
  name: string
  fieldId: string
  message: string
}

export interface Form<V extends Values> {
  values: V
  /** The properties that a field of components/ui takes: `<TextField label={…} {...form.field('username')} />`. */
  field: <K extends keyof V & string>(name: K) => Field<V[K]>
  submit: (event: SyntheticEvent) => void
  isSending: boolean
  /** The problems at the last attempt to send, for the error summary, in the order of the fields. */
  problems: FormProblem[]
  /** Counts submits, so that the summary takes the focus again. */
  attempt: number
  /** The error that no field caused. */
  failure: CallError | null
}

type Errors = ReadonlyMap<string, string>
const noErrors: Errors = new Map()

/**
 * A short form that makes one call. Its values are checked against the contract when it is sent, and from then on whenever a field is left; an error disappears
 * as soon as it is corrected. Needs the namespace issues.
 */
export function useForm<I extends z.ZodType, O extends z.ZodType, E extends string, V extends Values>({
  contract,
  initial,
  inputOf,
  onDone,
  send: sendInput = (input) => call(contract, input),
  onFailure,
}: FormOptions<I, O, E, V>): Form<V> {
  const texts: Readonly<Record<string, string>> = useMessages().issues
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState(noErrors)
  // The summary stays as it was: a summary that shrinks when a field is left moves the button away from under the press.
  const [sent, setSent] = useState(noErrors)
  const [attempt, setAttempt] = useState(0)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<CallError | null>(null)
  // The shapes are loaded while the form is being filled in, so that sending does not wait for them.
  useEffect(() => void contract.shapes().catch(() => {}), [contract])

  async function findErrors(of: V): Promise<Errors> {
    const { input } = await shapesOf(contract)
    const typed = inputOf(of)
    const found = (input.safeParse(typed).error?.issues ?? []).map(
      (issue) => [String(issue.path[0] ?? ''), texts[issueCode(issue, typed)] ?? texts.invalid ?? ''] as const,
    )
    // The first of several problems with a field counts.
    return new Map(found.reverse())
  }

  async function send() {
    setSending(true)
    setFailure(null)
    try {
      const found = await findErrors(values)
      showErrors(found)
      if (found.size === 0) onDone(await sendInput(inputOf(values)))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const said = new Map(error.issues.map(({ path, message }) => [path, message]))
      if (said.size > 0) return showErrors(said)
      setFailure(error)
      onFailure?.(error)
    } finally {
      setSending(false)
      setAttempt((before) => before + 1)
    }
  }

  function showErrors(found: Errors) {
    setErrors(found)
    setSent(found)
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!isSending) void send()
  }

  function change<K extends keyof V & string>(name: K, value: V[K]) {
    const next = { ...values, [name]: value }
    setValues(next)
    if (errors.has(name)) void check(name, next)
  }

  function leave(name: string, event: FocusEvent) {
    // Sending checks everything anyway.
    const isSubmit = event.relatedTarget instanceof HTMLButtonElement && event.relatedTarget.type === 'submit'
    if (attempt > 0 && !isSubmit) void check(name, values)
  }

  async function check(name: string, of: V) {
    const found = (await findErrors(of).catch(() => new Map<string, string>())).get(name)
    setErrors((before) => (found === undefined ? withoutError(before, name) : new Map([...before, [name, found]])))
  }

  return {
    values,
    field: (name) => ({
      id: `field-${name}`,
      name,
      value: values[name],
      error: errors.get(name) ?? null,
      onChange: (value) => change(name, value),
      onBlur: (event) => leave(name, event),
    }),
    submit,
    isSending,
    problems: Object.keys(initial).flatMap((name) => {
      const message = sent.get(name)
      return message === undefined ? [] : [{ name, fieldId: `field-${name}`, message }]
    }),
    attempt,
    failure,
  }
}

function withoutError(errors: Errors, name: string): Errors {
  return new Map([...errors].filter(([other]) => other !== name))
}
