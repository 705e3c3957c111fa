import type { z } from 'zod'
import type { Contract } from '@/lib/contract'
import { askServer, describeCall, outputOf, type CallOptions } from './ask'
import { CallError } from './call-error'
import { shapesOf } from './shapes'

export type { CallOptions }

/**
 * Makes one call of the application.
 * @throws CallError, whatever goes wrong; where the caller gave up, the reason of its signal.
 */
export async function call<I extends z.ZodType, O extends z.ZodType, E extends string>(
  contract: Contract<I, O, E>,
  input: z.input<I>,
  options: CallOptions = {},
): Promise<z.output<O>> {
  const asked = describeCall(contract, input)
  if (contract.offline !== 'none') {
    const { cachedCall } = await import('./cached-call').catch((cause: unknown) => {
      throw new CallError('OFFLINE', { cause })
    })
    return cachedCall(contract, asked, options)
  }
  const [answer, { output }] = await Promise.all([askServer(asked, options), shapesOf(contract)])
  return outputOf(output, answer)
}
