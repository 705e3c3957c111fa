import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShowEarlier } from '@/components/clinical-sessions/history/show-earlier'
import { enGB } from '@/lib/i18n/en-gb'

const renderHtml = (onPress: (() => void) | null) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <ShowEarlier onPress={onPress} loading={false} />
    </NextIntlClientProvider>,
  )

test('a button leads to what is earlier, and where there is nothing earlier there is none', () => {
  expect(renderHtml(() => {})).toContain('Show earlier')
  expect(renderHtml(null)).toBe('')
})
