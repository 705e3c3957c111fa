import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ConfigurationFile, ItemResult } from '@/lib/contracts/config/configuration'
import { issueText } from '@/lib/i18n/issue-text'
import type { Actor } from '@/server/kernel/actor'
import { configurationParts, type ConfigurationItem, type ConfigurationPart } from '@/server/kernel/configuration'
import type { Db } from '@/server/kernel/db'
import { badField, refuse } from '@/server/kernel/errors'
import { applyByCall, isUnchanged, mayCall, mayChange, withNewIds, type Fields, type Problem, type Work } from './by-call'
import { changesOf, type NameOf } from './item-changes'

/** The outcome of one entry; `before` is null where the entry is new. */
export type DoneItem = { readonly part: string; readonly called: string; readonly key: string; readonly before: Fields | null }
type Applied = { readonly results: readonly ItemResult[]; readonly done: readonly DoneItem[]; readonly same: number; readonly seen: string }

/**
 * All parts that the actor may change in their own screens: a person who cannot read the words of flags there does not get them here. `left`: the other parts.
 */
export async function readConfigurationFor(actor: Actor, db: Db): Promise<{ file: ConfigurationFile; left: string[] }> {
  const parts: [string, Fields[]][] = []
  const left: string[] = []
  for (const { name, list, callFor } of configurationParts()) {
    const items = await list(db)
    const isTheirs = items.every(({ key }) => {
      const call = callFor(key)
      return call === null || mayCall(actor, call)
    })
    if (isTheirs) parts.push([name, items.map(({ fields }) => ({ ...fields }))])
    else left.push(name)
  }
  return { file: { format: 'cusp.configuration', version: 1, parts: Object.fromEntries(parts) }, left }
}

/** Applies the differing items of a file, one by one in the transaction of `work`; a refused item leaves no trace and is returned with its reason. */
export async function applyFile(work: Work, file: ConfigurationFile): Promise<Applied> {
  const known = configurationParts()
  const strangers = Object.keys(file.parts).filter((name) => !known.some((part) => part.name === name))
  if (strangers.length > 0) throw badField(`file.parts.${strangers[0]}`, 'unknownKey')
  const seen = await stateOf(work.db)
  const ids = new Map<string, string>()
  const names = namesIn(file)
  const nameOf: NameOf = (id) => names.get(id)
  const results: ItemResult[] = []
  const done: DoneItem[] = []
  let same = 0
  for (const part of known) {
    const there = await part.list(work.db)
    for (const { key, called } of there) if (mayChange(work.actor, part, key)) names.set(key, called)
    const wanted = file.parts[part.name] ?? []
    const named = new Set(wanted.map(({ id }) => id))
    const past = new Set(await part.listReplacedKeys?.(work.db))
    const dealtWith = new Set<string>()
    for (const given of wanted) {
      const fields = withNewIds(given, ids)
      if (past.has(keyOf(fields))) {
        same += 1
        continue
      }
      const match =
        there.find(({ key }) => key === fields.id) ?? there.find((item) => !named.has(item.key) && isSameItem(item, part, fields))
      const isTwice = [fields.id, match?.key].some((key) => typeof key === 'string' && dealtWith.has(key))
      for (const key of [fields.id, match?.key]) if (typeof key === 'string') dealtWith.add(key)
      const whole = match ? { ...fieldsLeftOut(part, match, fields), ...fields } : fields
      const next = match && typeof fields.id === 'string' && match.key !== fields.id ? { ...whole, id: match.key } : whole
      if (match && typeof fields.id === 'string' && match.key !== fields.id) ids.set(fields.id, match.key)
      if (!isTwice && match && isUnchanged(match.fields, next)) {
        same += 1
        continue
      }
      // The second would change the item that the first has just set.
      const problems = isTwice
        ? [{ path: [], text: await issueText(work.request.locale, 'entryTwice') }]
        : await saveItem(work, { part, fields: next, match, ids })
      const outcome = problems.length > 0 ? 'REFUSED' : match ? 'CHANGED' : 'NEW'
      // The present values are shown only to people who may see them in their own screen.
      const changes = mayChange(work.actor, part, keyOf(next)) ? changesOf(match?.fields ?? {}, next, nameOf) : { changes: [], more: 0 }
      const called = nameIn(next) || (match?.called ?? '')
      results.push({ part: part.name, called, outcome, ...changes, problems })
      if (outcome !== 'REFUSED') {
        const key = keyOf(next)
        done.push({ part: part.name, called, key: ids.get(key) ?? key, before: match?.fields ?? null })
      }
    }
  }
  return { results, done, same, seen }
}

/** A hash of the whole configuration before anything is changed. */
async function stateOf(db: Db): Promise<string> {
  const state = createHash('sha256')
  for (const { name, list } of configurationParts()) state.update(JSON.stringify([name, await list(db)]))
  return state.digest('hex')
}

const Id = z.object({ id: z.string() })

/** Saves an item by the call of its own screen. Returns the problems. */
async function saveItem(
  work: Work,
  { part, fields, match, ids }: { part: ConfigurationPart; fields: Fields; match: ConfigurationItem | undefined; ids: Map<string, string> },
): Promise<Problem[]> {
  const { problems, output } = await applyByCall(work, part.callFor(keyOf(fields)), part.inputOf(fields, match?.revision ?? 0))
  // The next version of a scale has another id: the criteria that use it follow.
  const { data } = Id.safeParse(output)
  if (data && typeof fields.id === 'string' && data.id !== fields.id) ids.set(fields.id, data.id)
  return problems
}

const keyOf = ({ id }: Fields): string => (typeof id === 'string' ? id : '')

const nameIn = ({ code, name, title, caption, text, id }: Fields): string =>
  [code, name, title, caption, text, id].find((one) => typeof one === 'string') ?? ''

/** Items of the same name match, regardless of capitals; settings and the wording of a language have no name but their key. */
function isSameItem({ called, fields: there }: ConfigurationItem, { name, within }: ConfigurationPart, fields: Fields): boolean {
  if (within !== undefined && there[within] !== fields[within]) return false
  return name !== 'settings' && name !== 'wording' && called.toLowerCase() === nameIn(fields).toLowerCase()
}

/** The present values of the fields that a file from an earlier version does not have. */
function fieldsLeftOut({ later = [] }: ConfigurationPart, { fields: there }: ConfigurationItem, fields: Fields): Fields {
  return Object.fromEntries(later.filter((key) => key in there && !(key in fields)).map((key) => [key, there[key]]))
}

/** The names of the file's entries by id, since the ids are often unknown here. */
function namesIn({ parts }: ConfigurationFile): Map<string, string> {
  return new Map(
    Object.values(parts)
      .flat()
      .flatMap((fields) => (typeof fields.id === 'string' ? [[fields.id, nameIn(fields)] as const] : [])),
  )
}

/** @throws STATE_CHANGED with the results, where anything was refused. */
export function assertAllApplied({ results }: Applied): void {
  const refused = results.filter(({ outcome }) => outcome === 'REFUSED')
  if (refused.length > 0) throw refuse('STATE_CHANGED', { code: 'config.ITEMS_REFUSED', data: { results: refused } })
}
