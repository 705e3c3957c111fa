import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { WorkbookItem, type Item } from '@/components/workbooks/workbook-item'
import { enGB } from '@/lib/i18n/en-gb'

vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ push: () => {} }) }))

const id = '0199aaaa-0000-7000-8000-000000000001'
const returned: Item = {
  id,
  kind: 'FORM',
  formId: id,
  procedureId: null,
  testId: null,
  reflection: null,
  caption: 'Reflection',
  name: 'Reflection',
  needed: 1,
  done: 0,
  awaiting: 0,
  attention: 1,
  state: 'IN_PROGRESS',
  opensOn: null,
  canStart: false,
  responses: [{ id, state: 'INCOMPLETE', at: '2026-11-02T09:00:00.000Z', taskId: id }],
  attempt: null,
  reflections: [],
}
const renderHtml = (item: Item) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <WorkbookItem item={item} studentId={null} progressAt={null} />
    </NextIntlClientProvider>,
  )

test('what is locked can be read, and what was returned in it is corrected once it is open', () => {
  expect(renderHtml(returned)).toContain('>Correct<')
  expect(renderHtml({ ...returned, state: 'LOCKED' })).not.toContain('>Correct<')
  expect(renderHtml({ ...returned, state: 'LOCKED' })).toContain('>Read<')
})

test('a test is asked for until it is taken on, and asked for again once it may be tried again', () => {
  const asked: Item = { ...returned, kind: 'TEST', formId: null, testId: id, responses: [], attention: 0, state: 'TO_DO', canStart: true }
  expect(renderHtml(asked)).toContain(`href="/tests/new/${id}"`)
  const running = renderHtml({ ...asked, state: 'AWAITING', attempt: { id, state: 'AWAITING_MARKING' } })
  expect(running).toContain(`href="/tests/${id}"`)
  expect(running).not.toContain('/tests/new')
  expect(renderHtml({ ...asked, state: 'RETURNED', attention: 1, attempt: { id, state: 'RETAKE' } })).toContain(`href="/tests/new/${id}"`)
  const failed = renderHtml({ ...asked, state: 'RETURNED', attention: 1, attempt: { id, state: 'FAILED' } })
  expect(failed).toContain('Not passed yet')
  expect(failed).not.toContain('/tests/new')
})

test('reflections lead to a new one of their template, tell what waits, and are read once all are written', () => {
  const asked: Item = {
    ...returned,
    kind: 'REFLECTION',
    formId: null,
    responses: [],
    attention: 0,
    needed: 3,
    done: 2,
    awaiting: 0,
    state: 'IN_PROGRESS',
    canStart: true,
    reflection: { state: 'ACKNOWLEDGED', kind: 'SESSION', template: { id, name: 'Short' }, tags: [{ id, name: 'Endodontics' }] },
    reflections: [{ id, state: 'ACKNOWLEDGED', at: '2026-11-02T09:00:00.000Z' }],
  }
  const open = renderHtml(asked)
  expect(open).toContain(`href="/reflections?new&amp;template=${id}&amp;kind=SESSION"`)
  expect(open).toContain('Treatment session · tagged Endodontics · counts once acknowledged')
  const waiting = renderHtml({ ...asked, awaiting: 1, state: 'AWAITING' })
  expect(waiting).toContain('2 of 3<span class="text-muted"> · 1 waits to be acknowledged</span>')
  expect(waiting).toContain(`href="/reflections/view/${id}"`)
  expect(waiting).not.toContain('?new')
  // A teacher of a student whose reflections are shared with others reads the number and gets no link.
  expect(renderHtml({ ...asked, canStart: false, reflections: [] })).not.toContain('href=')
})
