import 'server-only'
import type { OutboxListener } from '../jobs/mailer'

type Listeners = Readonly<Record<string, OutboxListener>>

/** Joins the listeners of several domains. Those of one event run one after the other, in the same transaction: all of them, or none. */
export function joinListeners(domains: readonly Listeners[]): Listeners {
  const all = new Map<string, OutboxListener[]>()
  for (const [type, listener] of domains.flatMap((of) => Object.entries(of))) all.set(type, [...(all.get(type) ?? []), listener])
  return Object.fromEntries(
    [...all].map(([type, each]) => [
      type,
      async (payload, context) => {
        for (const listener of each) await listener(payload, context)
      },
    ]),
  )
}
