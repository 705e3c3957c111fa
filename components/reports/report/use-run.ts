'use client'

import { call } from '@/lib/client/request'
import { useAsked, useAskedOf } from '@/lib/client/use-asked'
import type { InputOf, OutputOf } from '@/lib/contract'
import { beginRun, readRun } from '@/lib/contracts/reports'
import { useAgain } from '../use-again'

export type AskedInput = InputOf<typeof beginRun>['asked']
export type Prepared = { readonly read: OutputOf<typeof readRun> | null; readonly error: unknown; readonly again: () => void }

const everyMs = 2_000

/**
 * A run for a report that takes too long for the screen: it is begun when it is needed, and polled until it is ready. When the screen is opened again, the same
 * run is found.
 */
export function useRun(asked: AskedInput | null): Prepared {
  const begun = useAskedOf((of: AskedInput, signal: AbortSignal) => call(beginRun, { format: 'SCREEN', asked: of }, { signal }), asked)
  const read = useAsked(readRun, begun.current ? { id: begun.current.id } : null)
  const { current, again } = read
  const isPreparing = current?.run.state === 'PREPARING'
  useAgain(again, { everyMs, isWanted: isPreparing })
  return {
    read: asked === null ? null : read.found,
    error: begun.error ?? read.error,
    again: () => {
      begun.again()
      read.again()
    },
  }
}
