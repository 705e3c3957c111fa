import type { Session } from '@/lib/contracts/clinical-sessions'

type Entry = Session['history'][number]
export type HistoryGroup = { readonly key: string; readonly entries: readonly [Entry, ...Entry[]] }

/** Acts that are saved one by one, tap by tap: one visit to the session holds dozens of them. */
const savedAlone: ReadonlySet<Entry['act']> = new Set([
  'headerSaved',
  'lineAdded',
  'lineSaved',
  'lineRemoved',
  'lineRestored',
  'marked',
  'markCleared',
  'remarkSaved',
  'chartSaved',
  'tagsSaved',
  'radiographAdded',
  'radiographSaved',
])
/** A longer pause begins another group. */
const pauseMs = 10 * 60_000

/**
 * Groups the acts that one person made without a long pause, one group for each kind. An act that changes the session's state is alone and ends the run.
 * The order stays: a group takes the place of its first entry.
 */
export function historyGroups(history: readonly Entry[]): HistoryGroup[] {
  const groups: { key: string; entries: [Entry, ...Entry[]] }[] = []
  let run = new Map<string, { key: string; entries: [Entry, ...Entry[]] }>()
  let before: Entry | null = null
  for (const entry of history) {
    if (before && !isSameRun(before, entry)) run = new Map()
    before = entry
    const kind = `${entry.act} ${entry.detail.side ?? ''}`
    const known = savedAlone.has(entry.act) ? run.get(kind) : undefined
    if (known) {
      known.entries.push(entry)
      continue
    }
    const group: { key: string; entries: [Entry, ...Entry[]] } = { key: entry.id, entries: [entry] }
    groups.push(group)
    run.set(kind, group)
  }
  return groups
}

function isSameRun(one: Entry, other: Entry): boolean {
  if (!savedAlone.has(one.act) || !savedAlone.has(other.act) || one.by.displayName !== other.by.displayName || one.by.id !== other.by.id)
    return false
  return Math.abs(new Date(one.at).getTime() - new Date(other.at).getTime()) <= pauseMs
}
