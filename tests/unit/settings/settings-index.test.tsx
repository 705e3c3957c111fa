import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SettingsIndex } from '@/components/settings/settings-index'
import { enGB } from '@/lib/i18n/en-gb'
import { messagesIn } from '@/lib/i18n/messages'
import { settingsFor } from '@/lib/menu-for'
import { modules } from '@/lib/modules'
import type { Privilege } from '@/lib/privileges'

async function renderHtml(privileges: readonly Privilege[]): Promise<string> {
  const groups = settingsFor({ privileges: new Set(privileges), modules: new Set(modules) })
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={await messagesIn('en-GB')}>
      <SettingsIndex groups={groups} />
    </NextIntlClientProvider>,
  )
}
const { index } = enGB.settings

test('who has many settings searches them, and goes to their groups from an index', async () => {
  const html = await renderHtml(['ALL'])
  expect(html).toContain(index.search)
  for (const [, id = ''] of html.matchAll(/<h2 id="([^"]+)"/g)) expect(html).toContain(`href="#${id}"`)
  expect([...html.matchAll(/href="#group-/g)].length).toBeGreaterThan(3)
})

test('few settings have neither', async () => {
  const html = await renderHtml([])
  expect(html).not.toContain(index.search)
  expect(html).not.toContain('href="#group-')
})
