import { expect, test } from 'vitest'
import { progressOn } from '@/prisma/seed/progress'

function writtenOutput(isTTY: boolean): string {
  const texts: string[] = []
  const progress = progressOn({ isTTY, write: (text) => texts.push(text) })
  for (let done = 1; done <= 8; done++) progress({ done, of: 8, sessions: done * 1000 })
  return texts.join('')
}

test('in a terminal one line counts, and ends as a line', () => {
  expect(writtenOutput(true).split('\r').slice(1)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map(
      (done) => `Making the school: ${done},000 sessions, ${Math.floor(done * 12.5)} %${done === 8 ? '\n' : ''}`,
    ),
  )
})

test('elsewhere there is a plain line at each quarter', () => {
  expect(writtenOutput(false)).toBe(
    'Making the school: 2,000 sessions, 25 %\nMaking the school: 4,000 sessions, 50 %\nMaking the school: 6,000 sessions, 75 %\nMaking the school: 8,000 sessions, 100 %\n',
  )
})
