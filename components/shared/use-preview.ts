'use client'

import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { CallError, type CallIssue } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import type { Contract } from '@/lib/contract'

const settlesAfterMs = 500

type Answered<T> = { readonly asked: string; readonly found: T | null; readonly issues: readonly CallIssue[]; readonly isFailed: boolean }
export interface Preview<T> {
  /** The last answer, which stays in sight while the next one is on its way. */
  found: T | null
  /** What would be refused, by its fields. */
  issues: readonly CallIssue[]
  isAsking: boolean
  /** The server did not answer; `again` asks anew. */
  isFailed: boolean
  again: () => void
}

/** What a call answers to the values of a form, asked anew once the form has rested for half a second. `input` null: there is nothing to ask about yet. */
export function usePreview<I extends z.ZodType, O extends z.ZodType, E extends string>(
  contract: Contract<I, O, E>,
  input: z.input<I> | null,
): Preview<z.output<O>> {
  const [tries, setTries] = useState(0)
  const [answered, setAnswered] = useState<Answered<z.output<O>> | null>(null)
  const asked = input === null ? '' : `${tries} ${JSON.stringify(input)}`
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })

  useEffect(() => {
    if (asked === '') return
    let isGone = false
    const timer = setTimeout(() => {
      if (latest.current === null) return
      call(contract, latest.current).then(
        (found) => {
          if (!isGone) setAnswered({ asked, found, issues: [], isFailed: false })
        },
        (error: unknown) => {
          const issues = error instanceof CallError ? error.issues : []
          if (!isGone) setAnswered({ asked, found: null, issues, isFailed: issues.length === 0 })
        },
      )
    }, settlesAfterMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [asked, contract])

  const isCurrent = answered !== null && answered.asked === asked
  return {
    found: asked === '' ? null : (answered?.found ?? null),
    issues: isCurrent ? answered.issues : [],
    isAsking: asked !== '' && !isCurrent,
    isFailed: isCurrent && answered.isFailed,
    again: () => setTries(tries + 1),
  }
}
