import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { TeacherActions } from '@/components/clinical-sessions/session/teacher-actions'
import type { Check, Session } from '@/lib/contracts/clinical-sessions'
import { enGB } from '@/lib/i18n/en-gb'
import { item, teacherMark, markedSession, makeSaves } from './marked-session'

vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ push: () => {} }) }))

const next = { sessionId: 's2', clinicName: 'Restorative', chairNumber: 4, student: { id: 'st2', displayName: 'Jonas Weber' }, check: null }
const nextUp = { data: { next, waiting: 1 }, reload: () => Promise.resolve() }
const begun = markedSession({ items: 3 })
const check = (kind: Check['kind'], state: Check['state']): Check => ({
  id: kind,
  kind,
  state,
  askedAt: '2026-11-20T10:00:00Z',
  takenBy: null,
  takenAt: null,
  endedBy: null,
  endedAt: null,
  outcome: state === 'DONE' ? 'PASSED' : null,
  note: '',
  checklist: [],
})

function renderHtml(session: Session) {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <TeacherActions
        session={session}
        saves={makeSaves()}
        isBlocked={false}
        isReady={() => true}
        nextUp={nextUp}
        refresh={() => Promise.resolve()}
      />
    </NextIntlClientProvider>,
  )
  const primary = [...html.matchAll(/<button[^>]*\bbg-primary\b[^>]*>(.*?)<\/button>/g)].map(([, words = '']) =>
    words.replace(/<[^>]+>/g, '').trim(),
  )
  return { html, primary }
}

test('while marking nobody but this student is named, and finishing is the step', () => {
  const { html, primary } = renderHtml(begun)
  expect(html).not.toContain('Jonas')
  expect(primary).toEqual([enGB.clinical.finish.action])
})

test('the rest is marked from the bar', () => {
  expect(renderHtml(begun).html).toContain('Mark rest as 5')
})

test('the keys that mark are named as far as the scale goes, and not to who cannot mark', () => {
  expect(renderHtml(begun).html).toContain('Press 1-6 to mark and move on.')
  expect(renderHtml(markedSession({ yesNo: 2 })).html).toContain('Press 0-1 to mark and move on.')
  expect(renderHtml({ ...begun, may: { ...begun.may, mark: false } }).html).not.toContain('to mark and move on')
})

test('after a start check the next student is the step; with a first mark or a request for marking it is finishing', () => {
  const started = { ...begun, checks: [check('START_CHECK', 'DONE')] }
  expect(renderHtml(started).primary).toEqual([enGB.marking.next.action])
  expect(renderHtml({ ...started, marks: [teacherMark(item('i0'), 5)] }).primary).toEqual([enGB.clinical.finish.action])
  expect(renderHtml({ ...started, checks: [...started.checks, check('FINAL_CHECK', 'WAITING')] }).primary).toEqual([
    enGB.clinical.finish.action,
  ])
})
