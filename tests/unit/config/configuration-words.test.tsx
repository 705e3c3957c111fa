import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ConfigurationResult } from '@/components/config/configuration-result'
import type { ItemResult } from '@/lib/contracts/config/configuration'
import { messagesIn } from '@/lib/i18n/messages'
import type { Locale } from '@/lib/i18n/locales'

const item: Pick<ItemResult, 'outcome' | 'more' | 'changes' | 'problems'> = { outcome: 'CHANGED', more: 0, changes: [], problems: [] }
async function renderHtml(result: ItemResult, locale: Locale = 'en-GB'): Promise<string> {
  const messages = await messagesIn(locale)
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} timeZone="Europe/London" messages={messages}>
      <ConfigurationResult result={result} />
    </NextIntlClientProvider>,
  )
}
const changeFromTo = (name: string, from: ItemResult['changes'][number]['from'], to: ItemResult['changes'][number]['to']) => ({
  path: name.split('.'),
  from,
  to,
})

describe('the dry run of a configuration', () => {
  test.each<[string, ItemResult, readonly string[]]>([
    [
      'a clinic',
      {
        ...item,
        part: 'clinics',
        called: 'Prosthetics',
        changes: [changeFromTo('chairCount', 12, 14), changeFromTo('hasTeeth', true, false)],
      },
      ['Prosthetics', 'Number of chairs: 12 → 14', 'Teeth: Yes → No'],
    ],
    [
      'a new flag',
      {
        ...item,
        part: 'flags',
        called: 'Late',
        outcome: 'NEW',
        changes: [changeFromTo('caption', null, 'Late'), changeFromTo('colour', null, 'amber')],
      },
      ['Caption: Late · Colour: Amber'],
    ],
    [
      'settings',
      {
        ...item,
        part: 'settings',
        called: 'region',
        changes: [changeFromTo('shiftBorders.pm', '12:00', '13:00'), changeFromTo('languages', ['nb'], null)],
      },
      ['Time and languages', 'Afternoon starts at: 12:00 → 13:00', 'Norsk bokmål'],
    ],
    [
      'the wording of a language',
      {
        ...item,
        part: 'wording',
        called: 'de',
        changes: [changeFromTo('texts', null, null), { path: ['texts', 'shell.titles.dashboard'], from: null, to: 'Start' }],
      },
      ['Deutsch', 'shell.titles.dashboard: Original → Start'],
    ],
    [
      'a role',
      { ...item, part: 'roles', called: 'Dean', changes: [changeFromTo('privileges', null, ['USERS_VIEW', 'OF_NEXT_YEAR'])] },
      ['Privileges, added: See all accounts', '1 for an area that is not available yet'],
    ],
    [
      'a day',
      { ...item, part: 'terms', called: 'Autumn', changes: [changeFromTo('endsOn', '2026-12-18', '2026-12-20')] },
      ['Last day: 18 Dec 2026 → 20 Dec 2026'],
    ],
    [
      'what was refused',
      {
        ...item,
        part: 'scales',
        called: 'ICE',
        outcome: 'REFUSED',
        problems: [
          { path: ['values', '1', 'label'], text: 'Too long' },
          { path: [], text: 'Not yours' },
        ],
      },
      ['Steps 2, Label: Too long', 'Not yours'],
    ],
    [
      'what it does not know',
      {
        ...item,
        part: 'terms',
        called: 'T',
        outcome: 'REFUSED',
        changes: [changeFromTo('constructor', null, 'x')],
        problems: [{ path: ['toString'], text: 'Unknown' }],
      },
      ['constructor: x', 'toString: Unknown'],
    ],
  ])('says %s as its screen does', async (_case, result, expected) => {
    const shown = await renderHtml(result)
    for (const text of expected) expect(shown).toContain(text)
  })

  test.each<[Locale, string]>([
    ['de', 'Anzahl der'],
    ['es', 'sillones'],
    ['nb', 'Antall'],
    ['sl', 'tevilo'],
  ])('in %s, too', async (locale, word) => {
    const shown = await renderHtml({ ...item, part: 'clinics', called: 'x', changes: [changeFromTo('chairCount', 1, 2)] }, locale)
    expect(shown).toContain(word)
    expect(shown).not.toContain('chairCount')
  })
})
