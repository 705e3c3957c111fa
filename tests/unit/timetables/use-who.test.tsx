import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useWho } from '@/components/timetables/clashes/use-who'
import { enGB } from '@/lib/i18n/en-gb'
import type { ClashKind } from '@/lib/timetables/vocabulary'

function Who({ kind, people }: { kind: ClashKind; people: number }) {
  return useWho()({ kind, people, subjects: ['Dr Osei', 'Ann', 'Ben'] })
}
const said = (kind: ClashKind, people: number) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <Who kind={kind} people={people} />
    </NextIntlClientProvider>,
  )

test('a clash says how many more it is of than it names', () => {
  expect(said('PERSON', 81)).toBe('Dr Osei, Ann, Ben and 78 more')
  expect(said('PERSON', 3)).toBe('Dr Osei, Ann and Ben')
  expect(said('CAPACITY', 46)).toBe('Dr Osei, Ann and Ben')
})
