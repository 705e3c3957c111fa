import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { LineCard } from '@/components/clinical-sessions/procedures/line-card'
import { isSameLine } from '@/components/clinical-sessions/procedures/line-same'
import { sessionRights } from '@/lib/clinical/session-rights'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { enGB } from '@/lib/i18n/en-gb'
import { markedSession, makeSaves } from './marked-session'

vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ push: () => {}, replace: () => {}, refresh: () => {} }) }))

const begun = markedSession({ lines: 1 })
const locked: Session = {
  ...begun,
  side: 'student',
  state: 'MARKED_LOCKED',
  may: sessionRights({ side: 'student', state: 'MARKED_LOCKED', check: null, marked: true }),
}
const follow: Session = { ...locked, remarks: { ...locked.remarks, teacher: null } }
const told: Session = { ...locked, remarks: { ...locked.remarks, teacher: { text: '', revision: 0 } } }
const saves = makeSaves()
const [line] = begun.lines
if (!line) throw new Error('a session with a procedure')
const props = (session: Session) => ({ session, line, saves, onRemove: () => {} })
const renderLine = (session: Session) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <LineCard {...props(session)} />
    </NextIntlClientProvider>,
  )

test('while the marks follow nothing is said to be unmarked; then what has no mark is', () => {
  expect(renderLine(follow)).not.toContain(enGB.ui.scale.notMarked)
  expect(renderLine(told)).toContain(enGB.ui.scale.notMarked)
})

test('a procedure without marks is drawn anew once they are there', () => {
  expect(isSameLine(props(follow), props(told))).toBe(false)
  expect(isSameLine(props(told), props(told))).toBe(true)
})
