'use client'

import { useRouter } from 'next/navigation'
import { useMessages } from 'next-intl'
import { useState } from 'react'
import type { z } from 'zod'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { shapesOf } from '@/lib/client/shapes'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { Contract } from '@/lib/contract'
import { issueCode } from '@/lib/issue-code'
import { useRefusalWords } from './use-refusal-words'

type Errors = Readonly<Record<string, string>>

interface Saving<O> {
  /** Sends the values, if more than the call is needed. */
  readonly send?: () => Promise<O>
  readonly onDone: (output: O) => void
  /** Returns whether it handled the failure itself. */
  readonly onFailure?: (error: unknown) => Promise<boolean>
}

/** Saves a dialog by one call: errors are shown at their fields, and any other failure above them. Needs the namespaces issues and connection. */
export function useSaving() {
  const texts: Readonly<Record<string, string>> = useMessages().issues
  const problem = useProblemText()
  const refusal = useRefusalWords()
  const router = useRouter()
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function save<I extends z.ZodType, O extends z.ZodType, E extends string>(
    contract: Contract<I, O, E>,
    input: z.input<I>,
    { send = () => call(contract, input), onDone, onFailure }: Saving<z.output<O>>,
  ): Promise<void> {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const shapes = await shapesOf(contract)
      const wrong = (shapes.input.safeParse(input).error?.issues ?? []).map(
        (issue) => [issue.path.map(String).join('.'), texts[issueCode(issue, input)] ?? texts.invalid ?? ''] as const,
      )
      // If a field has several problems, the first counts.
      setErrors(Object.fromEntries(wrong.reverse()))
      if (wrong.length === 0) {
        onDone(await send())
        router.refresh()
      }
    } catch (error) {
      if (!(await onFailure?.(error))) show(error)
    } finally {
      setBusy(false)
    }
  }

  function show(error: unknown) {
    const issues = error instanceof CallError ? error.issues : []
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
    setFailure(issues.length > 0 ? null : (refusal(error) ?? problem(error)))
  }

  /** Runs an act without fields and returns whether it was carried out. */
  async function act(work: () => Promise<unknown>, done: string): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    try {
      await work()
      notify.success(done)
      return true
    } catch (error) {
      const wrong = error instanceof CallError ? error.issues[0]?.message : undefined
      notify.error(wrong ?? refusal(error) ?? problem(error))
      return false
    } finally {
      setBusy(false)
      router.refresh()
    }
  }

  return {
    busy,
    failure,
    errors,
    /** The error of a field, or of its first part with an error. */
    errorAt: (path: string) => errors[path] ?? Object.entries(errors).find(([at]) => at.startsWith(`${path}.`))?.[1] ?? null,
    setError: (path: string, message: string) => setErrors({ [path]: message }),
    save,
    act,
  }
}
