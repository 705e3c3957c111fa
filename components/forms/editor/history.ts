export type History<T> = { readonly before: readonly T[]; readonly now: T; readonly after: readonly T[]; readonly group: string | null }

const most = 100

export function historyOf<T>(now: T): History<T> {
  return { before: [], now, after: [], group: null }
}

/** Changes of one group in a row, as letters of one text, are undone together. */
export function recordChange<T>(history: History<T>, now: T, group: string | null = null): History<T> {
  if (now === history.now) return history
  const joins = group !== null && group === history.group && history.before.length > 0
  return { before: joins ? history.before : [...history.before, history.now].slice(-most), now, after: [], group }
}

export function undoChange<T>(history: History<T>): History<T> {
  const last = history.before.at(-1)
  if (last === undefined) return history
  return { before: history.before.slice(0, -1), now: last, after: [history.now, ...history.after], group: null }
}

export function redoChange<T>(history: History<T>): History<T> {
  const [next, ...after] = history.after
  if (next === undefined) return history
  return { before: [...history.before, history.now], now: next, after, group: null }
}
