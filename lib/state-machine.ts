/** States as a table that the button and the server share. */
export type Machine<S extends string, E extends string> = {
  readonly name: string
  readonly initial: S
  readonly rows: readonly { readonly on: E; readonly from: readonly S[]; readonly to: S }[]
}

export function machine<const S extends string, const E extends string>(table: Machine<S, E>): Machine<S, E> {
  return table
}

/** The state that an event leads to, or null where it may not happen. */
export function next<S extends string, E extends string>(table: Machine<S, E>, from: NoInfer<S>, on: NoInfer<E>): S | null {
  return table.rows.find((row) => row.on === on && row.from.includes(from))?.to ?? null
}
