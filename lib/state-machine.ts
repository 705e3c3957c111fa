/**
 * States as a table that the button and the server share.
 * @param vouching the events by which somebody vouches for somebody: the server makes them only with a checked decision (server/kernel/calls/evidence.ts).
 */
export type Machine<S extends string, E extends string, V extends E = never> = {
  readonly name: string
  readonly initial: S
  readonly rows: readonly { readonly on: E; readonly from: readonly S[]; readonly to: S }[]
  readonly vouching?: readonly V[]
}

export function machine<const S extends string, const E extends string, const V extends E = never>(
  table: Machine<S, E, V>,
): Machine<S, E, V> {
  return table
}

/** The state that an event leads to, or null where it may not happen. */
export function nextState<S extends string, E extends string>(table: Machine<S, E, E>, from: NoInfer<S>, on: NoInfer<E>): S | null {
  return table.rows.find((row) => row.on === on && row.from.includes(from))?.to ?? null
}
