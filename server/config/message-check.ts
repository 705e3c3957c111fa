import 'server-only'
import compile from 'icu-minify/compile'
import { createTranslator, type RichTranslationValues } from 'use-intl/core'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Issue } from '@/server/kernel/errors'

/** The placeholders of a message, each with the ways in which it is written, and its tags. */
type Asked = ReadonlyMap<string, ReadonlySet<string>>

/** The kinds, indexed by the numbers of icu-minify's compiled nodes. */
const kinds = ['pound', 'select', 'number', 'number', 'number', 'date', 'date'] as const

/** Null if the text is no valid message. */
function placeholdersIn(text: string): Asked | null {
  const asked = new Map<string, Set<string>>()
  const addPlaceholder = (name: string, kind: string) => asked.set(name, (asked.get(name) ?? new Set()).add(kind))
  try {
    const compiled: unknown = compile(text)
    for (const node of Array.isArray(compiled) ? compiled : []) collectNode(node, addPlaceholder)
  } catch {
    return null
  }
  return asked
}

function collectNode(node: unknown, addPlaceholder: (name: string, kind: string) => void): void {
  if (!isList(node)) return
  const [name, type, options] = node
  // This is a list of nodes: the text in one form of a plural.
  if (typeof name !== 'string' || (node.length > 1 && typeof type !== 'number' && !isTag(node)))
    return node.forEach((one) => collectNode(one, addPlaceholder))
  if (node.length === 1) return addPlaceholder(name, 'text')
  if (typeof type !== 'number') {
    addPlaceholder(`<${name}>`, 'tag')
    return node.slice(1).forEach((one) => collectNode(one, addPlaceholder))
  }
  addPlaceholder(name, kinds[type] ?? 'text')
  if (typeof options === 'object' && options !== null && type <= 3)
    for (const form of Object.values(options)) collectForm(form, addPlaceholder)
}

/** A form is a text or a list of nodes; a list never begins with a name. */
function collectForm(form: unknown, addPlaceholder: (name: string, kind: string) => void): void {
  if (isList(form)) form.forEach((one) => collectNode(one, addPlaceholder))
}

/** Whether a node is a list, whose items are checked one by one. */
function isList(node: unknown): node is readonly unknown[] {
  return Array.isArray(node)
}

function isTag([name]: readonly unknown[]): boolean {
  return typeof name === 'string' && /^[A-Za-z][\w-]*$/.test(name)
}

export function placeholdersOf(text: string): string[] {
  return [...(placeholdersIn(text)?.keys() ?? [])]
}

type Checked = {
  readonly path: string
  readonly original: string
  readonly text: string
  readonly anyway: boolean
  /** Placeholders that must stay, whatever `anyway` is. */
  readonly needed?: readonly string[]
}

/** The problem with the institution's own words for a text: no valid message, a placeholder that is never filled in, or one left out. */
export function messageIssue({ path, original, text, anyway, needed = [] }: Checked): Issue | false {
  const [known, asked] = [placeholdersIn(original) ?? new Map<string, ReadonlySet<string>>(), placeholdersIn(text)]
  if (asked === null) return issueAt(path, 'messageBroken')
  const unknown = [...asked].filter(([name, ways]) => !canBeWrittenAs(ways, known.get(name))).map(([name]) => name)
  if (unknown.length > 0) return issueAt(path, 'placeholderUnknown', { names: nameList(unknown) })
  if (breaksFilledIn(text, asked)) return issueAt(path, 'messageBroken')
  const lacking = needed.filter((name) => !asked.has(name))
  if (lacking.length > 0) return issueAt(path, 'placeholderNeeded', { names: nameList(lacking) })
  const missing = [...known.keys()].filter((name) => !asked.has(name))
  return missing.length > 0 && !anyway && issueAt(path, 'placeholderMissing', { names: nameList(missing) })
}

/** Whether a message that compiles still produces no text, for example because of an unknown currency. Readers would see the name of the text. */
function breaksFilledIn(text: string, asked: Asked): boolean {
  const example = (name: string, ways: ReadonlySet<string>): RichTranslationValues[string] => {
    if (name.startsWith('<')) return (inner) => inner
    if (ways.has('number')) return 1
    return ways.has('date') ? new Date(0) : name
  }
  const values: RichTranslationValues = Object.fromEntries(
    [...asked].map(([name, ways]) => [name.replace(/^<(.*)>$/, '$1'), example(name, ways)]),
  )
  let isBroken = false
  const t = createTranslator({ locale: 'en-GB', timeZone: 'UTC', messages: { text }, onError: () => void (isBroken = true) })
  void t.rich('text', values)
  return isBroken
}

/** Every value can be written as text; only a number as a plural, only a day as a date. */
function canBeWrittenAs(ways: ReadonlySet<string>, known: ReadonlySet<string> | undefined): boolean {
  return known !== undefined && [...ways].every((way) => way === 'text' || known.has(way))
}

const nameList = (names: readonly string[]): string => names.map((name) => (name.startsWith('<') ? name : `{${name}}`)).join(', ')
