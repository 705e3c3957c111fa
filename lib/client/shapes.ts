import type { z } from 'zod'
import type { Contract, Shapes } from '@/lib/contract'
import { CallError } from './call-error'

/**
 * The schemas of a call, whose code may still have to be loaded.
 * @throws CallError OFFLINE where it cannot be loaded.
 */
export async function shapesOf<I extends z.ZodType, O extends z.ZodType, E extends string>(
  contract: Contract<I, O, E>,
): Promise<Shapes<I, O>> {
  try {
    return await contract.shapes()
  } catch (cause) {
    throw new CallError('OFFLINE', { cause })
  }
}
