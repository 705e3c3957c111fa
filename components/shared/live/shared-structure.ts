/**
 * The fresh value, made of the objects of the previous value wherever they are equal, so that nothing is drawn again for them. Rows with an id are matched by
 * it, wherever they are in a list.
 */
export function reuseUnchanged<T>(before: unknown, fresh: T): T {
  if (Object.is(before, fresh)) return fresh
  const shared: unknown =
    Array.isArray(fresh) && Array.isArray(before)
      ? sharedList(before, fresh)
      : isRecord(fresh) && isRecord(before)
        ? sharedRecord(before, fresh)
        : fresh
  return isLike(shared, fresh) ? shared : fresh
}

function sharedRecord(before: Readonly<Record<string, unknown>>, fresh: Readonly<Record<string, unknown>>): unknown {
  const keys = Object.keys(fresh)
  const shared = Object.fromEntries(keys.map((key) => [key, reuseUnchanged(before[key], fresh[key])]))
  return keys.length === Object.keys(before).length && keys.every((key) => Object.is(shared[key], before[key])) ? before : shared
}

function sharedList(before: readonly unknown[], fresh: readonly unknown[]): unknown {
  const byId = new Map(before.flatMap((row) => (idOf(row) === null ? [] : [[idOf(row), row] as const])))
  const shared = fresh.map((row, at) => reuseUnchanged(idOf(row) === null ? before[at] : byId.get(idOf(row)), row))
  return shared.length === before.length && shared.every((row, at) => Object.is(row, before[at])) ? before : shared
}

/** The identity of a row: its id or, for a mark, its side and target. A blank id, as pages of forms have it, tells none from another. */
function idOf(row: unknown): string | null {
  if (!isRecord(row)) return null
  if (typeof row.id === 'string' && row.id !== '') return row.id
  return isRecord(row.target) ? `${String(row.side)} ${JSON.stringify(row.target)}` : null
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The shape is the same by construction: `shared` is made of parts of `fresh`, or of parts that are equal to them. */
function isLike<T>(shared: unknown, fresh: T): shared is T {
  return typeof shared === typeof fresh
}
