import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { LinkButton } from '@/components/ui/link-button'
import { ListRow, type ListRowProps } from '@/components/ui/list-row'
import { NavTabs } from '@/components/ui/nav-tabs'
import { enGB } from '@/lib/i18n/en-gb'

const renderHtml = (what: React.ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      {what}
    </NextIntlClientProvider>,
  )
const row = (props: Partial<ListRowProps>) => renderHtml(<ListRow title="Case-based discussion" {...props} />)
const chevron = 'lucide-chevron-right'

test('what is due is the first of the facts', () => {
  const html = row({ href: '/forms', due: '3 days late', subtitle: 'all answered' })
  expect(html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')).toContain('|3 days late · all answered|')
  expect(row({ href: '/forms', due: false, subtitle: 'all answered' })).not.toContain(' · ')
})

test('a row that leads on has a sign for it, unless it has a button of its own on a phone, too', () => {
  const act = <Button>Submit</Button>
  expect(row({ href: '/forms' })).toContain(chevron)
  expect(row({ href: '/forms', actions: act, actionsOn: 'desk' })).toContain(chevron)
  expect(row({ href: '/forms', actions: act })).not.toContain(chevron)
  expect(row({})).not.toContain(chevron)
})

test('facts are cut on a phone only where the row leads to the rest of them', () => {
  expect(row({ href: '/forms', subtitle: 'a long line' })).toContain('max-md:truncate')
  expect(row({ subtitle: 'a long line' })).not.toContain('max-md:truncate')
})

test('nothing that is pressed is printed', () => {
  const buttons = [
    <Button key="button">Print</Button>,
    <IconButton key="icon" label="Print" icon={<i />} />,
    <LinkButton key="link" href="/forms">
      Forms
    </LinkButton>,
  ]
  for (const button of buttons) expect(renderHtml(button)).toMatch(/<(a|button)[^>]* class="[^"]*print:hidden/)
})

test('a tab says first what is due now, and then how much comes later', () => {
  const html = renderHtml(<NavTabs label="Lists" tabs={[{ href: '/forms', label: 'To do', count: 4, rest: 'later 15', current: true }]} />)
  expect(
    html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ).toBe('To do 4 · later 15')
})
