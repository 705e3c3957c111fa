import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { enGB } from '@/lib/i18n/en-gb'
import { useWeekdayWords } from '@/lib/i18n/use-weekday-words'

function Words({ of }: { of: readonly number[] }) {
  return useWeekdayWords()(of)
}

const wordsOf = (of: readonly number[]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <Words of={of} />
    </NextIntlClientProvider>,
  )

test.each([
  [[], ''],
  [[5], 'Fridays'],
  [[2, 1], 'Mon, Tue'],
  [[3, 1, 2], 'Mon – Wed'],
  [[1, 2, 4], 'Mon, Tue, Thu'],
  [[1, 2, 3, 4, 5], 'Mon – Fri'],
  [[5, 6, 7], 'Fri – Sun'],
  [[6, 7, 1], 'Mon, Sat, Sun'],
  [[1, 2, 3, 4, 5, 6, 7], 'Every day'],
])('%j in words', (days, words) => {
  expect(wordsOf(days)).toBe(words)
})
