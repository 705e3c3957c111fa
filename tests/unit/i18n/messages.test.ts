import { createRequire } from 'node:module'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { enGB } from '@/lib/i18n/en-gb'
import { defaultInstitution, provideInstitution } from '@/lib/i18n/institution'
import { issueText } from '@/lib/i18n/issue-text'
import { locales } from '@/lib/i18n/locales'
import { clientMessages, messagesIn } from '@/lib/i18n/messages'
import { offlineNamespaces } from '@/lib/i18n/offline-namespaces'
import { overlay, withOverrides } from '@/lib/i18n/overlay'
import german from '@/messages/de/namedLists.json'

const base = { shell: { title: 'Programme', menu: { open: 'Open', close: 'Close' } }, other: { text: 'Text' } }

describe('overlay', () => {
  it('takes what the other language has and keeps the rest', () => {
    expect(overlay(base, { shell: { title: 'Program', menu: { open: 'Åpne' } } })).toEqual({
      shell: { title: 'Program', menu: { open: 'Åpne', close: 'Close' } },
      other: { text: 'Text' },
    })
  })

  it.each([[undefined], [null], [{ shell: 'not a group' }], [{ shell: { title: { not: 'a text' } } }], [{ orphan: { key: 'x' } }]])(
    'ignores %j',
    (over) => {
      expect(overlay(base, over)).toEqual(base)
    },
  )

  it('leaves the original alone', () => {
    overlay(base, { shell: { title: 'x' } })
    expect(base.shell.title).toBe('Programme')
  })
})

describe("the institution's wording", () => {
  it('replaces messages by their path', () => {
    expect(withOverrides(base, { 'shell.menu.open': 'Unfold', 'shell.title': 'Course' }).shell).toEqual({
      title: 'Course',
      menu: { open: 'Unfold', close: 'Close' },
    })
  })

  it.each(['shell', 'shell.none', 'shell.title.deeper', 'none.at.all', '', '__proto__.x', 'constructor.name'])(
    'ignores the key %j',
    (key) => {
      expect(withOverrides(base, { [key]: 'x' })).toEqual(base)
    },
  )
})

describe('messages', () => {
  it('are complete in every language, falling back to en-GB', async () => {
    const shapes = await Promise.all(locales.map(async (locale) => shapeOf(await messagesIn(locale))))
    for (const shape of shapes) expect(shape).toEqual(shapeOf(enGB))
  })

  it.each(locales)('call a module the same on both screens that name it, in %s', async (locale) => {
    const { accounts, institution } = await messagesIn(locale)
    expect(accounts.why.module).toEqual(institution.modules.name)
  })

  it('are given to the client by namespace only', () => {
    expect(Object.keys(clientMessages(enGB, ['format', 'shell']))).toEqual(['format', 'shell'])
  })

  it('are not copied anew for every request', async () => {
    const overrides = { 'format.justNow': 'this minute' }
    const [first, second] = [await messagesIn('en-GB', overrides), await messagesIn('en-GB', overrides)]
    expect(first.format.justNow).toBe('this minute')
    expect(second).toBe(first)
    expect((await messagesIn('en-GB', { 'format.justNow': 'now' })).format.justNow).toBe('now')
    expect((await messagesIn('en-GB')).format.justNow).toBe('just now')
  })
})

describe('the texts of the offline shell', () => {
  it('are bundled for every language, with every text', async () => {
    const loader = createRequire(import.meta.url)('../../../lib/i18n/offline/messages-loader.cjs')
    const root = path.resolve(import.meta.dirname, '../../..')
    for (const locale of locales) {
      const context = {
        getOptions: () => ({ namespaces: offlineNamespaces }),
        resourcePath: `${root}/lib/i18n/offline/${locale}.messages`,
        rootContext: root,
        addDependency: () => {},
      }
      const bundle = JSON.parse(String(await loader.call(context)).replace(/^export default /, ''))
      expect(shapeOf(bundle)).toEqual(shapeOf(clientMessages(enGB, offlineNamespaces)))
    }
  })
})

it('what a list that is only declared says of itself comes in each language, beside the other texts of its namespaces', async () => {
  const { shell, lists, settings } = await messagesIn('de')
  expect([shell.titles.specialties, lists.specialties.add, settings.about.specialties]).toEqual([
    german.shell.titles.specialties,
    german.lists.specialties.add,
    german.settings.about.specialties,
  ])
  expect(german.shell.titles.specialties).not.toBe(enGB.shell.titles.specialties)
  expect(lists.participationTypes.last).not.toBe(enGB.lists.participationTypes.last)
})

describe('issueText', () => {
  afterEach(() => void (globalThis.cuspInstitution = undefined))

  it('says a known code, and of any other that it is not valid', async () => {
    expect([await issueText('en-GB', 'required'), await issueText('en-GB', 'neverHeardOf'), await issueText('en-GB', 'toString')]).toEqual([
      enGB.issues.required,
      enGB.issues.invalid,
      enGB.issues.invalid,
    ])
  })

  it("says it in the institution's words", async () => {
    provideInstitution(() => ({ ...defaultInstitution, languageOverride: { 'en-GB': { 'issues.required': 'Please fill this in' } } }))
    expect(await issueText('en-GB', 'required')).toBe('Please fill this in')
  })
})

/** A compiled text is a list if it has values or plurals. */
function shapeOf(tree: unknown): unknown {
  if (Array.isArray(tree)) return 'string'
  return typeof tree === 'object' && tree !== null
    ? Object.fromEntries(Object.entries(tree).map(([key, inner]) => [key, shapeOf(inner)]))
    : typeof tree
}
