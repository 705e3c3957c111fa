import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useWho } from '@/components/timetables/clashes/use-who'
import { enGB } from '@/lib/i18n/en-gb'
import type { ClashKind } from '@/lib/timetables/vocabulary'

type Groups = readonly { readonly name: string; readonly people: number }[]
function Who({ kind, people, groups }: { kind: ClashKind; people: number; groups?: Groups }) {
  return useWho()({ kind, people, groups, subjects: groups ? ['Dr Osei'] : ['Dr Osei', 'Ann', 'Ben'] })
}
const renderWho = (kind: ClashKind, people: number, groups?: Groups) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <Who kind={kind} people={people} groups={groups} />
    </NextIntlClientProvider>,
  )

test('a clash says how many more it is of than it names', () => {
  expect(renderWho('PERSON', 81)).toBe('Dr Osei, Ann, Ben and 78 more')
  expect(renderWho('PERSON', 3)).toBe('Dr Osei, Ann and Ben')
  expect(renderWho('CAPACITY', 46)).toBe('Dr Osei, Ann and Ben')
})

test('a clash of whole groups names them and how many they are, and not their people', () => {
  const group = (name: string, people = 40) => ({ name, people })
  expect(renderWho('PERSON', 41, [group('Group B')])).toBe('Group B (40) and Dr Osei')
  expect(renderWho('PERSON', 44, [group('Group B')])).toBe('Group B (40), Dr Osei and 3 more')
  const many = ['A', 'B', 'C', 'D'].map((name) => group(name, 10))
  expect(renderWho('TRAVEL', 41, many)).toBe('A (10), B (10), C (10), Dr Osei and 10 more')
})
