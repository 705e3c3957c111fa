import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { GroupingTabs } from '@/components/groupings/grouping-header'
import { OpensContext } from '@/components/shared/use-places'
import { enGB } from '@/lib/i18n/en-gb'
import { openScreensFor } from '@/lib/menu-for'
import type { Privilege } from '@/lib/privileges'

vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ refresh: () => {} }) }))

const tabsOf = (privileges: readonly Privilege[]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <OpensContext value={openScreensFor({ privileges: new Set(privileges), modules: new Set(['timetable']) })}>
        <GroupingTabs id="1" current="groups" />
      </OpensContext>
    </NextIntlClientProvider>,
  )

test('whoever plans timetables is led to the events of a grouping, and nobody else', () => {
  expect(tabsOf(['GROUPS_ADMIN', 'TIMETABLE_ADMIN'])).toContain('?part=generate')
  expect(tabsOf(['GROUPS_ADMIN'])).not.toContain('?part=generate')
  expect(tabsOf(['GROUPS_ADMIN'])).toContain('?part=allocate')
})
