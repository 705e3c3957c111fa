import { createTranslator } from 'next-intl'
import { expect, test } from 'vitest'
import { outlookOf } from '@/lib/attendance/outlook'
import de from '@/messages/de/attendance.json'
import en from '@/messages/en-GB/attendance.json'

const standing = { percent: 79, threshold: 80, mayMiss: 12, toCome: 60, day: '15 January 2027' }

test('what was, what may be missed and what is expected are one sentence, with the day until when', () => {
  const t = createTranslator({ locale: 'en-GB', messages: en, namespace: 'mine' })
  const say = (own: Partial<Parameters<typeof outlookOf>[0]>) => {
    const { key, values } = outlookOf({ ...standing, ...own })
    return t(key, values)
  }
  expect(say({})).toBe('You have attended 79% so far and can miss 12 of the 60 events until 15 January 2027 to reach the 80% expected.')
  expect(say({ mayMiss: 0 })).toBe(
    'You have attended 79% so far and can miss none of the 60 events until 15 January 2027 to reach the 80% expected.',
  )
  expect(say({ mayMiss: -1 })).toBe(
    'You have attended 79% so far and cannot reach the 80% expected by 15 January 2027 any more: 1 event too many was missed.',
  )
  expect(say({ day: null })).toBe('You have attended 79%, and 80% is expected.')
  const german = outlookOf({ ...standing, day: '15. Januar 2027' })
  expect(createTranslator({ locale: 'de', messages: de, namespace: 'mine' })(german.key, german.values)).toContain('bis 15. Januar 2027')
})
