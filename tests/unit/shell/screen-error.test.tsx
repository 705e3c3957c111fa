import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { ScreenError } from '@/components/shell/screen-error'
import { databaseDown } from '@/lib/database-down'
import errors from '@/messages/en-GB/errors.json'

vi.stubGlobal('window', { location: { pathname: '/' } })
afterAll(() => vi.unstubAllGlobals())

const renderHtml = (error: Error) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={{ errors }}>
      <ScreenError error={error} onRetry={() => {}} />
    </NextIntlClientProvider>,
  )

test('a database that is down is called so, and its code is no number to give to anybody', () => {
  const text = renderHtml(Object.assign(new Error('hidden'), { digest: databaseDown }))
  expect(text).toContain('Cusp cannot reach its database')
  expect(text).not.toContain(databaseDown)
})

test('anything else is not', () => {
  expect(renderHtml(Object.assign(new Error('hidden'), { digest: '4711' }))).toContain('4711')
  expect(renderHtml(new Error('hidden'))).not.toContain('database')
})
