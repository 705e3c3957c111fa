import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { compiledMessages } from './compiled'
import { enGB, type Messages, type Namespace } from './en-gb'
import { sourceLocale, type Locale } from './locales'
import { overlay, withOverrides } from './overlay'

type Overrides = Readonly<Record<string, string>>

const translated = new Map<Locale, Promise<Messages>>()
const worded = new Map<Locale, { readonly messages: Messages; readonly overrides: Overrides; readonly result: Messages }>()

/** All messages in a language: en-GB where the language has none, and the institution's wording over both. For the server: a page sends only its namespaces. */
export async function messagesIn(locale: Locale, overrides?: Overrides): Promise<Messages> {
  const messages = await translations(locale)
  if (!overrides || Object.keys(overrides).length === 0) return messages
  // Settings are read once and kept, so the same object comes again: copying every text for every request would cost a millisecond.
  const before = worded.get(locale)
  if (before?.overrides === overrides && before.messages === messages) return before.result
  const result = withOverrides(messages, overrides)
  worded.set(locale, { messages, overrides, result })
  return result
}

/** The compiled messages for a client component, since all messages would be too much for every page. */
export function clientMessages(messages: Messages, namespaces: readonly Namespace[]): Partial<Messages> {
  const picked: Partial<Messages> = {}
  for (const namespace of namespaces) copyNamespace(namespace, messages, picked)
  return picked
}

function translations(locale: Locale): Promise<Messages> {
  if (locale === sourceLocale) return Promise.resolve(enGB)
  const known = translated.get(locale)
  // In development a translator sees each change at the next load.
  if (known && process.env.NODE_ENV !== 'development') return known
  const read = readTranslations(locale)
  translated.set(locale, read)
  // After a failure, the next request tries again.
  read.catch(() => translated.delete(locale))
  return read
}

async function readTranslations(locale: Locale): Promise<Messages> {
  const files = await Promise.all(Object.keys(enGB).map(async (namespace) => [namespace, await readTexts(locale, namespace)]))
  return overlay(overlay(enGB, Object.fromEntries(files)), await readTexts(locale, 'namedLists'))
}

/**
 * A language may lack a file, as it may lack a text. The files are read on demand: with import() every file became chunks for pages, calls and jobs. The
 * standalone folder has them beside the server (next.config.ts).
 */
async function readTexts(locale: Locale, namespace: string): Promise<unknown> {
  const folder = path.join(/* turbopackIgnore: true */ process.cwd(), 'messages', locale)
  const text = await readFile(path.join(/* turbopackIgnore: true */ folder, `${namespace}.json`), 'utf8').catch(emptyIfAbsent)
  return JSON.parse(text)
}

function emptyIfAbsent(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '{}'
  throw error
}

function copyNamespace<N extends Namespace>(namespace: N, from: Messages, to: Partial<Messages>): void {
  to[namespace] = compiledMessages(from[namespace])
}
