import 'server-only'
import { nextState, type Machine } from '@/lib/state-machine'
import { refuse } from '../errors'
import type { Vouched } from './evidence'

type Step<S extends string, E extends string, V extends E, On extends E> = {
  machine: Machine<S, E, V>
  from: NoInfer<S>
  on: On
  /** Writes `to` where the row still has `from`, and returns how many rows changed. */
  compareAndSet: (from: S, to: S) => Promise<number>
} & ([Extract<On, V>] extends [never] ? object : { vouched: Vouched })

/**
 * The only way to change a status: the table must allow it, and nobody else may have been faster. An event that vouches for somebody requires the checked
 * decision.
 * @throws STATE_CHANGED where the event is not allowed in this state, or another writer came first.
 */
export async function transition<S extends string, E extends string, V extends E, On extends E>({
  machine,
  from,
  on,
  compareAndSet,
}: Step<S, E, V, On>): Promise<S> {
  const to = nextState(machine, from, on)
  if (to === null) throw refuse('STATE_CHANGED', { data: { state: from } })
  const changed = await compareAndSet(from, to)
  if (changed !== 1) throw refuse('STATE_CHANGED')
  return to
}
