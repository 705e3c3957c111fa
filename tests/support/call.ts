import { v7 } from 'uuid'
import type { Contract, OutputOf } from '@/lib/contract'
import type { Actor } from '@/server/kernel/actor'
import { now } from '@/server/kernel/clock'
import type { Call, RequestInfo } from '@/server/kernel/define-call'
import { Refusal, type Issue, type RefusalStatus } from '@/server/kernel/errors'
import { runCall } from '@/server/kernel/calls/run-call'

type How = {
  /** The value of the header Idempotency-Key. */
  readonly key?: string
  readonly at?: Date
  readonly locale?: string
  readonly address?: string
  /** The hash of the cookie by which a browser is recognised. */
  readonly deviceHash?: string
  /** The request's details about the browser and its network. */
  readonly from?: Partial<RequestInfo>
}
export type Refused = {
  readonly status: RefusalStatus
  readonly code: string | undefined
  readonly issues: readonly Issue[]
  readonly data: Readonly<Record<string, unknown>>
}
export type Answered<C extends Contract> = { readonly status: 'SUCCESS'; readonly output: OutputOf<C> } | Refused

/** Finds the server's call for a contract among these. */
export function callsAmong(calls: readonly Pick<Call, 'contract'>[]): <C extends Contract>(contract: C) => Call<C> {
  return <C extends Contract>(contract: C) => {
    const found = calls.find((one) => one.contract.name === contract.name)
    if (!found) throw new Error(`no call for ${contract.name}`)
    return found as unknown as Call<C>
  }
}

/** Runs any call as the server does, as somebody or as nobody; a refusal is returned as an answer, too. */
export async function callAs<C extends Contract>(
  who: { readonly actor: Actor } | null,
  call: Call<C>,
  input: unknown,
  how: How = {},
): Promise<Answered<C>> {
  const request = {
    id: v7(),
    at: how.at ?? now(),
    address: how.address ?? '192.0.2.1',
    userAgent: 'test',
    locale: how.locale ?? 'en-GB',
    sameOrigin: true,
    ...(how.deviceHash !== undefined && { deviceHash: how.deviceHash }),
    ...how.from,
  }
  try {
    const { output } = await runCall(call as Call, { actor: who?.actor ?? null, input, key: how.key ?? null, request })
    return { status: 'SUCCESS', output: output as OutputOf<C> }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, code: error.more.code, issues: error.more.issues ?? [], data: error.more.data ?? {} }
  }
}

/** The output of a call that must succeed. */
export async function outputAs<C extends Contract>(
  who: { readonly actor: Actor } | null,
  call: Call<C>,
  input: unknown,
  how: How = {},
): Promise<OutputOf<C>> {
  const answer = await callAs(who, call, input, how)
  if (answer.status === 'SUCCESS') return answer.output
  throw new Error(`${call.contract.name} was refused: ${JSON.stringify(answer)}`)
}
