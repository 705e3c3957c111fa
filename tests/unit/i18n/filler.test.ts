import { expect, test } from 'vitest'
import { fillerOf } from '@/lib/i18n/filler'

test('a text is filled as its message would be, and a value that looks like a name stays as it is', () => {
  const fill = fillerOf('{student}, {procedure}: {words}')
  expect(fill({ student: 'Amira', procedure: 'Composite', words: '3 of 14' })).toBe('Amira, Composite: 3 of 14')
  expect(fill({ student: '{words}', procedure: '$1', words: 'x' })).toBe('{words}, $1: x')
})
