import type { z } from 'zod'
import type { Contract } from '@/lib/contract'
import { isAbsent } from './call-error'
import { newId } from './new-id'
import { saveQueued, type Place } from './queue'
import { call } from './request'

/**
 * Sends at once where there is a server, so that problems are shown at their fields; otherwise stores the request on this device, which sends it later with the
 * same key and the same time: where only the answer was lost, it is not done twice. Returns whether it was sent. `place.key` and `input.occurredAt` come from
 * an earlier attempt of the same request, if there was one.
 * @throws CallError the server's refusal, or NOT_STORED and NOT_KEPT where the device keeps nothing
 */
export async function sendOrStore<I extends z.ZodType, O extends z.ZodType, E extends string>(
  contract: Contract<I, O, E>,
  input: z.input<I> & object,
  place: Place,
): Promise<boolean> {
  const done = { occurredAt: new Date().toISOString(), ...input }
  const { key = newId() } = place
  try {
    await call(contract, done, { key })
    return true
  } catch (error) {
    if (!isAbsent(error)) throw error
    await saveQueued(contract, done, { ...place, key })
    return false
  }
}
