import 'server-only'
import { z } from 'zod'
import type { KeptItem } from '@/lib/contracts/config/configuration'
import { issueText } from '@/lib/i18n/issue-text'
import { configurationParts, type ConfigurationItem } from '@/server/kernel/configuration'
import type { Db } from '@/server/kernel/db'
import { applyByCall, isUnchanged, mayChange, withNewIds, type Fields, type Problem, type Work } from './by-call'
import type { DoneItem } from './apply-file'

/** The time after an import in which it can be undone. */
export const undoableMs = 24 * 3_600_000

const Fields = z.record(z.string(), z.json())
/** The items in the form in which they are stored, in the order in which they were applied. */
export const KeptItems = z.array(
  z.object({ part: z.string(), called: z.string(), key: z.string(), before: Fields.nullable(), after: Fields }),
)
export type StoredItem = z.output<typeof KeptItems>[number]

/** The items of an import with their values after it, stored so that a later change by somebody else is noticed. */
export async function storedItems(db: Db, done: readonly DoneItem[]): Promise<StoredItem[]> {
  const lists = new Map<string, readonly ConfigurationItem[]>()
  const touched = new Set(done.map(({ part }) => part))
  for (const part of configurationParts()) if (touched.has(part.name)) lists.set(part.name, await part.list(db))
  const stored = done.flatMap((item) => {
    const after = lists.get(item.part)?.find(({ key }) => key === item.key)?.fields
    return after ? [{ ...item, after }] : []
  })
  return KeptItems.parse(JSON.parse(JSON.stringify(stored)))
}

/**
 * Restores the entries that an import changed and removes those that it added, the last first, since an entry has to be removed before those that it names. It
 * uses the calls of the entries' own screens, so that nothing is undone that the actor could not do there. Entries that were changed since, or are in use by
 * now, stay and are returned.
 */
export async function undoItems(work: Work, items: readonly StoredItem[]): Promise<{ undone: number; kept: KeptItem[] }> {
  const kept: KeptItem[] = []
  // The next version of a scale has another id than the one before: entries that named that one name this one.
  const ids = new Map(
    items.flatMap(({ key, before }) => (typeof before?.id === 'string' && before.id !== key ? [[before.id, key] as const] : [])),
  )
  for (const part of configurationParts().toReversed()) {
    const ofPart = items.filter((item) => item.part === part.name).toReversed()
    if (ofPart.length === 0) continue
    const there = new Map((await part.list(work.db)).map((item) => [item.key, item]))
    for (const { key, called, before, after } of ofPart) {
      const problems = await undone({ before: before && withNewIds(before, ids), after, now: there.get(key) })
      if (problems.length > 0)
        kept.push({
          part: part.name,
          called: mayChange(work.actor, part, key) ? called : '',
          reason: problems.map(({ text }) => text).join(' '),
        })
    }

    async function undone({
      before,
      after,
      now,
    }: {
      before: Fields | null
      after: Fields
      now: ConfigurationItem | undefined
    }): Promise<Problem[]> {
      if (!now) return problemOf('configurationGone')
      if (!isUnchanged(now.fields, after)) return problemOf('configurationChangedSince')
      if (before) {
        const input = part.inputOf({ ...before, id: now.key }, now.revision)
        return (await applyByCall(work, part.callFor(now.key), (await part.givingBack?.(work.db, input)) ?? input)).problems
      }
      if (!part.remove) return problemOf('configurationStays')
      return (
        await applyByCall(work, mayChange(work.actor, part, now.key) ? part.remove.call : null, part.remove.inputOf(now.key, now.revision))
      ).problems
    }
  }
  return { undone: items.length - kept.length, kept }

  async function problemOf(code: string): Promise<Problem[]> {
    return [{ path: [], text: await issueText(work.request.locale, code) }]
  }
}
