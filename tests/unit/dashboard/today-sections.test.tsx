import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ImportsSection } from '@/components/dashboard/imports-section'
import { HealthLine } from '@/components/dashboard/health-line'
import { WaitingList } from '@/components/dashboard/waiting-list'
import type { GateSubject } from '@/lib/access'
import type { Waiting, WaitingRow } from '@/lib/contracts/today'
import { messagesIn } from '@/lib/i18n/messages'
import { dashboardFaceFor } from '@/lib/menu-for'
import type { Module } from '@/lib/modules'
import type { Privilege } from '@/lib/privileges'

async function renderHtml(part: ReactNode): Promise<string> {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={await messagesIn('en-GB')}>
      {part}
    </NextIntlClientProvider>,
  )
}
const text = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

const form: WaitingRow = {
  kind: 'forms',
  id: 'f',
  count: 1,
  names: [],
  title: 'Case-based discussion',
  reference: null,
  person: 'Dr Kelly',
  note: 'Say why',
  dueOn: '2026-11-21',
  dueAt: null,
  since: null,
  urgency: 'overdue',
  verb: 'correct',
  href: '/forms/f',
}
const waiting = (rows: readonly WaitingRow[], kinds: Waiting['kinds']): Waiting => ({
  today: '2026-11-24',
  count: kinds.reduce((sum, { count }) => sum + count, 0),
  rows: [...rows],
  kinds,
})
const forms = { kind: 'forms' as const, count: 1, later: 0, href: '/forms' }
const copyOf = (data: Waiting) => ({ data, settled: true, reload: async () => {} })

describe('what waits', () => {
  test('is not drawn where nothing does', async () => {
    expect(await renderHtml(<WaitingList copy={copyOf(waiting([], []))} />)).toBe('')
  })

  test('says what it is, how late, from whom and in which words, and where it leads', async () => {
    const html = await renderHtml(<WaitingList copy={copyOf(waiting([form], [forms]))} />)
    for (const words of ['Case-based discussion', '3 days late', 'Dr Kelly', '“Say why”', 'Correct']) expect(text(html)).toContain(words)
    for (const href of ['href="/forms/f"', 'href="/forms"']) expect(html).toContain(href)
  })

  test('tells several of a kind in one row, with the names of some', async () => {
    const absences: WaitingRow = {
      ...form,
      kind: 'absences',
      count: 5,
      names: ['Tom Berg', 'Nina Horvat', 'Callum Reid'],
      title: '',
      person: null,
      note: null,
      dueOn: null,
      urgency: 'undated',
      verb: 'decide',
    }
    const html = await renderHtml(<WaitingList copy={copyOf(waiting([absences], [{ ...forms, kind: 'absences', count: 5 }]))} />)
    for (const words of ['5 absences to decide', 'Tom Berg, Nina Horvat, Callum Reid and 2 more']) expect(text(html)).toContain(words)
  })

  test('shows five rows, and the number of all', async () => {
    const rows = Array.from({ length: 8 }, (_, at) => ({ ...form, id: String(at), title: `Form ${at}` }))
    const html = text(await renderHtml(<WaitingList copy={copyOf(waiting(rows, [{ ...forms, count: 8 }]))} />))
    expect(html).toContain('Form 4')
    expect(html).not.toContain('Form 5')
    expect(html).toContain('Waits for you 8')
  })
})

describe('what an administrator looks after', () => {
  test.each([
    [{ failingJobs: 0, failedMails: 0, backup: 'FINE' as const }, 'Jobs, mails and backup are fine.'],
    [{ failingJobs: 2, failedMails: 1, backup: 'NONE' as const }, 'No backup yet · 2 jobs failed · 1 mail could not be sent'],
    [{ failingJobs: 0, failedMails: 0, backup: 'OVERDUE' as const }, 'The last backup is over 2 days old'],
    [{ failingJobs: 0, failedMails: 0, backup: 'FAILED' as const }, 'The last backup failed'],
    [
      { failingJobs: 1, failedMails: 0, backup: 'FINE' as const, short: ['disk' as const] },
      'The disk for files is nearly full · 1 job failed',
    ],
  ])('is told in one line: %o', async (health, words) => {
    expect(text(await renderHtml(<HealthLine health={{ short: [], ...health, href: '/settings/operations' }} />))).toContain(words)
  })

  test('leads from an import to itself', async () => {
    const one = { id: 'i', fileName: 'x.csv', by: 'Ada', createdAt: '2026-11-20T10:00:00Z', total: 4, done: 2, refused: 2 }
    const html = await renderHtml(
      <ImportsSection
        imports={[
          { ...one, kind: 'people', targetId: null, state: 'APPLIED' },
          { ...one, kind: 'dataSet', targetId: 't', state: 'OPEN' },
        ]}
      />,
    )
    for (const words of ['href="/settings/users/import/i"', 'href="/thirdparty/upload/t/i"', '2 rows refused', 'Not applied'])
      expect(html).toContain(words)
    expect(await renderHtml(<ImportsSection imports={[]} />)).toBe('')
  })
})

describe('whose clinical cards Today has', () => {
  const subject = (privileges: readonly Privilege[], modules: readonly Module[] = ['clinical']): GateSubject => ({
    privileges: new Set(privileges),
    modules: new Set(modules),
  })
  test.each<[string, readonly Privilege[], string]>([
    ['a teacher', ['APP_TEACHER', 'TREATMENTSESSION_EDIT'], 'teacher'],
    ['a teacher who administers', ['ALL', 'APP_TEACHER'], 'teacher'],
    ['a student', ['APP_STUDENT', 'TREATMENTSESSION_EDIT'], 'student'],
    ['staff', ['TREATMENTSESSION_VIEW_ALL'], 'overseer'],
    ['an administrator who does not teach', ['ALL'], 'none'],
    ['somebody else', ['FORMS'], 'none'],
  ])('%s', (_who, privileges, face) => {
    expect(dashboardFaceFor(subject(privileges))).toBe(face)
    expect(dashboardFaceFor(subject(privileges, []))).toBe('none')
  })
})
