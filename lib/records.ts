/** A record with an entry for each of these names. */
export function recordOf<N extends string, T>(names: readonly N[], of: (name: N) => T): Record<N, T> {
  const record: Partial<Record<N, T>> = {}
  for (const name of names) record[name] = of(name)
  if (!isWhole(record, names)) throw new Error('a name has no entry')
  return record
}

function isWhole<N extends string, T>(record: Partial<Record<N, T>>, names: readonly N[]): record is Record<N, T> {
  return names.every((name) => name in record)
}

/** The named entries of a record, and no others. */
export function pick<R extends object, N extends keyof R>(record: R, names: readonly N[]): Pick<R, N> {
  const picked: Partial<Pick<R, N>> = {}
  for (const name of names) picked[name] = record[name]
  if (!isPicked(picked, names)) throw new Error('a name has no entry')
  return picked
}

function isPicked<R extends object, N extends keyof R>(picked: Partial<Pick<R, N>>, names: readonly N[]): picked is Pick<R, N> {
  return names.every((name) => name in picked)
}
