import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { SelectorDialog } from '@/components/shared/selector-modal-dialog'
import { applyClientSettings, clientSettings } from '@/lib/client/client-settings'
import { enGB } from '@/lib/i18n/en-gb'

// A dialog is drawn into the document, and there is none here.
vi.mock('@/components/ui/dialog', () => ({ Dialog: ({ children }: { children: React.ReactNode }) => <div>{children}</div> }))

const before = clientSettings()
afterEach(() => applyClientSettings(before))

const renderSelector = (lengths: { selectorSearchMax: number; selectorNewMin: number }) => {
  applyClientSettings({ ...before, ...lengths })
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <SelectorDialog title="Tags" items={[]} onNew={() => undefined} onDone={() => undefined} />
    </NextIntlClientProvider>,
  )
}

test('a selector takes as long a search as the institution says, and where it says nothing any', () => {
  expect(renderSelector({ selectorSearchMax: 12, selectorNewMin: 0 })).toMatch(/<input[^>]*maxLength="12"/i)
  expect(renderSelector({ selectorSearchMax: 0, selectorNewMin: 0 })).not.toMatch(/<input[^>]*maxLength/i)
})

test('New asks for as many letters as the institution says', () => {
  expect(renderSelector({ selectorSearchMax: 0, selectorNewMin: 3 })).toMatch(/aria-disabled="true"[^>]*>(?:(?!<\/button>).)*New/)
  expect(renderSelector({ selectorSearchMax: 0, selectorNewMin: 0 })).not.toContain('aria-disabled="true"')
})
