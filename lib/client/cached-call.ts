import type { z } from 'zod'
import type { Contract } from '@/lib/contract'
import { cacheFirstMs, fallbackMs, storeCached, readCached } from './api-cache'
import { askServer, outputOf, parseOutput, type Asked, type CallOptions } from './ask'
import { isAbsent } from './call-error'
import { currentPerson } from './local-user'
import { addressOf } from './payload'
import { shapesOf } from './shapes'

/** A read that this device may answer: first from a young copy, or from an older one when the network fails. */
export async function cachedCall<I extends z.ZodType, O extends z.ZodType, E extends string>(
  contract: Contract<I, O, E>,
  asked: Asked,
  options: CallOptions,
): Promise<z.output<O>> {
  const question = { url: addressOf(contract.path, asked.payload), userId: (await currentPerson())?.id ?? null }
  const { output: schema } = await shapesOf(contract)
  const young = contract.offline === 'cacheFirst' ? parseOutput(schema, await readCached(question, cacheFirstMs)) : null
  if (young?.success) return young.data
  try {
    const answer = await askServer(asked, options)
    const output = outputOf(schema, answer)
    await storeCached(question, answer)
    return output
  } catch (error) {
    const copy = isAbsent(error) ? parseOutput(schema, await readCached(question, fallbackMs)) : null
    if (copy?.success) return copy.data
    throw error
  }
}
