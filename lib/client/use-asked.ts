'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { Contract } from '@/lib/contract'
import { questionStore, rests, answerShownFor, type Rest, type Seen } from './asking'
import { call } from './request'

export type Asked<T> = Seen<T> & { again: () => void }
type Send<I, T> = (input: I, signal: AbortSignal) => Promise<T>

/**
 * The answer of a call to what is typed or chosen, asked for once the input rests; null: there is nothing to ask about yet.
 * @param rest The input that it waits for: the typing of a search, or a form.
 */
export function useAsked<I extends z.ZodType, O extends z.ZodType, E extends string>(
  contract: Contract<I, O, E>,
  input: z.input<I> | null,
  rest: Rest = 'typing',
): Asked<z.output<O>> {
  return useAskedOf((asked, signal) => call(contract, asked, { signal }), input, rest)
}

/** The same, where the caller provides the function that answers. */
export function useAskedOf<I, T>(send: Send<I, T>, input: I | null, rest: Rest = 'typing'): Asked<T> {
  const [tries, setTries] = useState(0)
  const [store] = useState(() => questionStore<I, T>(rests[rest]))
  const answered = useSyncExternalStore(store.subscribe, store.get, store.get)
  const key = input === null ? null : `${tries} ${JSON.stringify(input)}`
  // Function and object are new each time the component is drawn; the question is the same as long as its key is.
  const latest = useRef({ send, input })
  useEffect(() => void (latest.current = { send, input }))
  useEffect(() => {
    const { send: ask, input: asked } = latest.current
    if (key === null || asked === null) return store.forget()
    return store.ask(key, asked, ask)
  }, [key, store])
  return { ...answerShownFor(key, answered), again: () => setTries((before) => before + 1) }
}
