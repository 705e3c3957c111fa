import 'server-only'
import type { Contract, OutputOf } from '@/lib/contract'
import type { Actor } from './actor'
import type { Call, RequestInfo } from './define-call'
import { runCall } from './calls/run-call'

type As = { readonly actor: Actor | null; readonly request: RequestInfo }

/** Runs a read in process, with the same checks as a request; a page shows the answer of a call. */
export async function runInProcess<C extends Contract>(call: Call<C>, input: unknown, { actor, request }: As): Promise<OutputOf<C>> {
  const { output } = await runCall(call as Call, { actor, input, key: null, request })
  // run-call parsed it with this contract's output.
  return output as OutputOf<C>
}
