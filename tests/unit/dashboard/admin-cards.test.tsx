import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { AdminCards, type AdminState } from '@/components/dashboard/admin-cards'
import type { GateSubject } from '@/lib/access'
import { messagesIn } from '@/lib/i18n/messages'
import { faceFor } from '@/lib/menu-for'
import type { Module } from '@/lib/modules'
import type { Privilege } from '@/lib/privileges'

const nothing: AdminState = { upkeep: null, invitations: null, imports: null }
async function drawn(state: Partial<AdminState>): Promise<string> {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={await messagesIn('en-GB')}>
      <AdminCards {...nothing} {...state} />
    </NextIntlClientProvider>,
  )
}
const upkeep = {
  failingJobs: 0,
  outbox: { failed: 0, waiting: 3 },
  backup: { madeAt: '2026-11-20T02:15:00Z', isOverdue: false, hasFailed: false },
}

describe('what an administrator looks after', () => {
  test('is what they may see, and no more', async () => {
    expect(await drawn({})).toBe('')
    const invited = await drawn({ invitations: { pending: 12, lapsed: 1 } })
    expect(invited).toContain('12 people have not set a password yet')
    expect(invited).toContain('1 of them has no valid link any more.')
    expect(invited).not.toContain('Last backup')
  })

  test('tells of mails, jobs and backups', async () => {
    const well = await drawn({ upkeep })
    for (const words of ['3 waiting to be sent', 'None failed', '20 Nov 2026, 02:15']) expect(well).toContain(words)
    const ill = await drawn({
      upkeep: { failingJobs: 2, outbox: { failed: 1, waiting: 0 }, backup: { madeAt: null, isOverdue: false, hasFailed: false } },
    })
    for (const words of ['2 failed', '1 failed', 'None yet']) expect(ill).toContain(words)
    expect(await drawn({ upkeep: { ...upkeep, backup: { ...upkeep.backup, isOverdue: true } } })).toContain('Over 2 days old')
    expect(await drawn({ upkeep: { ...upkeep, backup: { ...upkeep.backup, hasFailed: true } } })).toContain('>Failed<')
  })

  test('leads from an import to itself', async () => {
    const one = { id: 'i', fileName: 'x.csv', by: 'Ada', createdAt: '2026-11-20T10:00:00Z', total: 4, done: 2, refused: 2 }
    const html = await drawn({
      imports: [
        { ...one, kind: 'people', targetId: null, state: 'APPLIED' },
        { ...one, kind: 'dataSet', targetId: 't', state: 'OPEN' },
      ],
    })
    for (const words of ['href="/settings/users/import/i"', 'href="/thirdparty/upload/t/i"', '2 rows refused', 'Not applied'])
      expect(html).toContain(words)
  })
})

describe('whose clinical cards the dashboard has', () => {
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
    expect(faceFor(subject(privileges))).toBe(face)
    expect(faceFor(subject(privileges, []))).toBe('none')
  })
})
