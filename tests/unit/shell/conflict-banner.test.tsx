import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConflictBanner } from '@/components/shared/editor/conflict-banner'
import type { Editor } from '@/components/shared/editor/use-editor'
import { enGB } from '@/lib/i18n/en-gb'

type Values = { name: string; place: string; days: number[] }
const base: Values = { name: 'Red', place: 'Hall 1', days: [1] }
const names = { name: 'Name', place: 'Place', days: 'Days' }

function renderWords(mine: Partial<Values>, theirs: Partial<Values>): string {
  const editor: Editor<Values> = {
    values: { ...base, ...mine },
    conflict: { base, theirs: { revision: 2, values: { ...base, ...theirs } } },
    set: () => {},
    turn: () => {},
    field: (id) => ({ id, error: null }),
    errors: new Map(),
    sent: new Map(),
    attempt: 0,
    submit: () => {},
    isSending: false,
    isChanged: true,
    savedAt: null,
    failure: null,
    acceptOtherVersion: () => {},
    saveMyVersion: () => {},
    revision: 1,
    rebase: () => {},
  }
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <ConflictBanner editor={editor} names={names} />
    </NextIntlClientProvider>,
  )
  return html.replace(/<[^>]+>/g, ' ')
}

test('a conflict names the other version of what both changed, and no other field', () => {
  const both = renderWords({ name: 'Blue', place: 'Hall 3' }, { name: 'Green', days: [1, 2] })
  expect(both).toContain('Name (theirs: Green)')
  expect(both).not.toMatch(/Place|Days|Hall|Blue/)
})

test('where each changed another field, it says so', () => {
  expect(renderWords({ name: 'Blue' }, { place: 'Hall 2' })).toContain(enGB.editor.conflict.apart)
})
