import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { passes } from '@/lib/access'
import type { ConfigurationFile, ItemResult } from '@/lib/contracts/config/configuration'
import { issueText } from '@/lib/i18n/issue-text'
import type { Actor } from '@/server/kernel/actor'
import { configurationParts, type ConfigurationItem, type ConfigurationPart } from '@/server/kernel/configuration'
import type { Db } from '@/server/kernel/db'
import type { Call, Context } from '@/server/kernel/define-call'
import { badField, refuse, Refusal } from '@/server/kernel/errors'
import { issuesOf } from '@/server/kernel/issues'
import { changesOf, isSame, type NameOf } from './item-changes'
import { backTo, keepPoint } from '@/server/kernel/queries/points.sql'

type Work = Pick<
  Context<{ kind: 'privilege'; anyOf: ['CONFIG_ADMIN'] }, unknown>,
  'actor' | 'db' | 'request' | 'reply' | 'audit' | 'emit' | 'touch' | 'afterCommit'
>
type Fields = Readonly<Record<string, unknown>>
type Taken = { readonly results: readonly ItemResult[]; readonly same: number; readonly seen: string }

/** All parts that somebody may change in their own screens: who does not see the words of flags there does not read them here. `left`: the others. */
export async function configurationFor(actor: Actor, db: Db): Promise<{ file: ConfigurationFile; left: string[] }> {
  const parts: [string, Fields[]][] = []
  const left: string[] = []
  for (const { name, list, callFor } of configurationParts()) {
    const items = await list(db)
    const isTheirs = items.every(({ key }) => {
      const call = callFor(key)
      return call === null || may(actor, call)
    })
    if (isTheirs) parts.push([name, items.map(({ fields }) => ({ ...fields }))])
    else left.push(name)
  }
  return { file: { format: 'cusp.configuration', version: 1, parts: Object.fromEntries(parts) }, left }
}

/** Takes over what differs, item by item in the transaction of `work`; what is refused leaves no trace and is told with its reason. */
export async function takeOver(work: Work, file: ConfigurationFile): Promise<Taken> {
  const known = configurationParts()
  const strangers = Object.keys(file.parts).filter((name) => !known.some((part) => part.name === name))
  if (strangers.length > 0) throw badField(`file.parts.${strangers[0]}`, 'unknownKey')
  const seen = await stateOf(work.db)
  const ids = new Map<string, string>()
  const names = namesIn(file)
  const nameOf: NameOf = (id) => names.get(id)
  const results: ItemResult[] = []
  let same = 0
  for (const part of known) {
    const there = await part.list(work.db)
    for (const { key, called } of there) if (mayChange(work.actor, part, key)) names.set(key, called)
    const wanted = file.parts[part.name] ?? []
    const named = new Set(wanted.map(({ id }) => id))
    const past = new Set(await part.becameAnother?.(work.db))
    const dealtWith = new Set<string>()
    for (const given of wanted) {
      const fields = renamed(given, ids)
      if (past.has(keyOf(fields))) {
        same += 1
        continue
      }
      const match = there.find(({ key }) => key === fields.id) ?? there.find((item) => !named.has(item.key) && alike(item, part, fields))
      const isTwice = [fields.id, match?.key].some((key) => typeof key === 'string' && dealtWith.has(key))
      for (const key of [fields.id, match?.key]) if (typeof key === 'string') dealtWith.add(key)
      const whole = match ? { ...leftOut(part, match, fields), ...fields } : fields
      const next = match && typeof fields.id === 'string' && match.key !== fields.id ? { ...whole, id: match.key } : whole
      if (match && typeof fields.id === 'string' && match.key !== fields.id) ids.set(fields.id, match.key)
      if (!isTwice && match && isUnchanged(match.fields, next)) {
        same += 1
        continue
      }
      // The second would change what the first has just been shown to be.
      const problems = isTwice
        ? [{ path: [], text: await issueText(work.request.locale, 'entryTwice') }]
        : await saved(work, { part, fields: next, match, ids })
      const outcome = problems.length > 0 ? 'REFUSED' : match ? 'CHANGED' : 'NEW'
      // What is there is told to nobody who may not see it in its own screen.
      const changes = mayChange(work.actor, part, keyOf(next)) ? changesOf(match?.fields ?? {}, next, nameOf) : { changes: [], more: 0 }
      results.push({ part: part.name, called: calledIn(next) || (match?.called ?? ''), outcome, ...changes, problems })
    }
  }
  return { results, same, seen }
}

/** What is there before anything is changed, in a few letters. */
async function stateOf(db: Db): Promise<string> {
  const state = createHash('sha256')
  for (const { name, list } of configurationParts()) state.update(JSON.stringify([name, await list(db)]))
  return state.digest('hex')
}

type Problem = ItemResult['problems'][number]
const Id = z.object({ id: z.string() })

/** By the call of its own screen. Answers why not. */
async function saved(
  work: Work,
  { part, fields, match, ids }: { part: ConfigurationPart; fields: Fields; match: ConfigurationItem | undefined; ids: Map<string, string> },
): Promise<Problem[]> {
  const call = part.callFor(keyOf(fields))
  const { locale } = work.request
  if (!call || !may(work.actor, call)) return [{ path: [], text: await issueText(locale, call ? 'notYours' : 'unknownKey') }]
  const { input } = await call.contract.shapes()
  const parsed = input.safeParse(part.inputOf(fields, match?.revision ?? 0), { reportInput: true })
  if (!parsed.success) return Promise.all(issuesOf(parsed.error).map((issue) => worded(locale, issue)))
  await keepPoint(work.db, 'item')
  try {
    const { data } = Id.safeParse(await call.handle({ ...work, actor: work.actor, input: parsed.data }))
    // The next version of a scale has another id: what is marked on it follows.
    if (data && typeof fields.id === 'string' && data.id !== fields.id) ids.set(fields.id, data.id)
    return []
  } catch (error) {
    if (!(error instanceof Refusal) || error.more.code === 'sign-in.REAUTHENTICATE') throw error
    await backTo(work.db, 'item')
    const { issues = [] } = error.more
    return issues.length > 0
      ? Promise.all(issues.map((issue) => worded(locale, issue)))
      : [{ path: [], text: await issueText(locale, error.status === 'FORBIDDEN' ? 'notYours' : 'notTakenOver') }]
  }
}

async function worded(
  locale: string,
  { path, code, values }: { path: string; code: string; values?: Readonly<Record<string, string | number>> | undefined },
): Promise<Problem> {
  return { path: path.split('.'), text: await issueText(locale, code, values) }
}

const keyOf = ({ id }: Fields): string => (typeof id === 'string' ? id : '')

function mayChange(actor: Actor, part: ConfigurationPart, key: string): boolean {
  const call = part.callFor(key)
  return call !== null && may(actor, call)
}

function may(actor: Actor, { access }: Call): boolean {
  return access.kind === 'privilege' && passes('anyOf' in access ? { anyOf: access.anyOf } : { allOf: access.allOf }, actor.privileges)
}

/** Ids of another institution that are called otherwise here. */
function renamed(fields: Fields, ids: ReadonlyMap<string, string>): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, inside(value, ids)]))
}

function inside(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value
  if (Array.isArray(value)) return value.map((one: unknown) => inside(one, ids))
  return typeof value === 'object' && value !== null ? renamed({ ...value }, ids) : value
}

const calledIn = ({ code, name, title, caption, text, id }: Fields): string =>
  [code, name, title, caption, text, id].find((one) => typeof one === 'string') ?? ''

/** Of the same name, whatever its capitals; settings and the wording of a language have none but their key. */
function alike({ called, fields: there }: ConfigurationItem, { name, within }: ConfigurationPart, fields: Fields): boolean {
  if (within !== undefined && there[within] !== fields[within]) return false
  return name !== 'settings' && name !== 'wording' && called.toLowerCase() === calledIn(fields).toLowerCase()
}

/** What a file from an earlier version does not say. */
function leftOut({ later = [] }: ConfigurationPart, { fields: there }: ConfigurationItem, fields: Fields): Fields {
  return Object.fromEntries(later.filter((key) => key in there && !(key in fields)).map((key) => [key, there[key]]))
}

function isUnchanged(there: Fields, wanted: Fields): boolean {
  return [...new Set([...Object.keys(there), ...Object.keys(wanted)])].every((key) => isSame(there[key], wanted[key]))
}

/** What the file calls its entries, whose ids are often not known here. */
function namesIn({ parts }: ConfigurationFile): Map<string, string> {
  return new Map(
    Object.values(parts)
      .flat()
      .flatMap((fields) => (typeof fields.id === 'string' ? [[fields.id, calledIn(fields)] as const] : [])),
  )
}

/** @throws what the first refusal says, where anything was refused. */
export function assertTaken({ results }: Taken): void {
  const refused = results.filter(({ outcome }) => outcome === 'REFUSED')
  if (refused.length > 0) throw refuse('STATE_CHANGED', { code: 'config.ITEMS_REFUSED', data: { results: refused } })
}
