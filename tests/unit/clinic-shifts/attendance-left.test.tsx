import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { LeftBanner } from '@/components/clinic-shifts/attendance-left'
import { laterRecordsIn, withoutLeft } from '@/components/clinic-shifts/attendance-waiting'
import type { ShiftPresence } from '@/lib/clinical/vocabulary'
import { recordAttendance } from '@/lib/contracts/clinic-shifts'
import { messagesIn } from '@/lib/i18n/messages'

const answer = { status: 'SUCCESS', savedAt: '2026-11-20T10:00:00Z', left: [{ studentId: 'ana', presence: 'ABSENT' }] }

describe('a record that somebody set later', () => {
  test('is what the answer says was left, and nothing of another call or of a broken answer', () => {
    expect(laterRecordsIn({ contractName: recordAttendance.name, answer })).toEqual([['ana', 'ABSENT']])
    expect(laterRecordsIn({ contractName: 'notes.write', answer })).toEqual([])
    for (const left of [undefined, [], 'x', [null, {}, { studentId: 1, presence: 'ABSENT' }, { studentId: 'ana', presence: 'AWAY' }]])
      expect(laterRecordsIn({ contractName: recordAttendance.name, answer: { left } })).toEqual([])
  })

  test('shows again instead of what was tapped here, unless it was tapped anew since', () => {
    const tapped = new Map<string, ShiftPresence>([
      ['ana', 'PRESENT'],
      ['bo', 'PRESENT'],
      ['cy', 'LATE'],
    ])
    const left = [
      ['ana', 'ABSENT'],
      ['bo', 'ABSENT'],
    ] as const
    expect([...withoutLeft(tapped, { left, waiting: [['bo', 'PRESENT']] })]).toEqual([
      ['ana', 'ABSENT'],
      ['bo', 'PRESENT'],
      ['cy', 'LATE'],
    ])
  })

  test('is told to whoever recorded otherwise, by name', async () => {
    const chair = (id: string, displayName: string) => ({ student: { id, displayName } })
    const drawn = async (left: ReadonlyMap<string, ShiftPresence>) =>
      renderToStaticMarkup(
        <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={await messagesIn('en-GB')}>
          <LeftBanner left={left} chairs={[chair('ana', 'Ana Novak'), chair('bo', 'Bo Berg')]} onRead={() => {}} />
        </NextIntlClientProvider>,
      )
    const html = await drawn(new Map([['ana', 'ABSENT']]))
    expect(html).toContain('1 record was not changed: someone recorded it later')
    expect(html).toContain('Ana Novak: Absent')
    expect(html).not.toContain('Bo Berg')
    expect(await drawn(new Map())).toBe('')
  })
})
