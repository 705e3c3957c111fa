import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { captionsOf, linesOf, mostLines, optionsFrom, rowsFrom } from '@/lib/forms/pasted'
import { formLimits } from '@/lib/forms/limits'

describe('a pasted list', () => {
  test('of 500 lines with tabs makes 500 options, and no more', () => {
    const text = Array.from({ length: 600 }, (_, at) => `v${at}\tOption ${at}\t${at}`).join('\r\n')
    const made = optionsFrom(text, { language: 'en-GB', there: [] })
    expect(made).toHaveLength(mostLines)
    expect(made[499]).toEqual({ value: 'v499', caption: { 'en-GB': 'Option 499' }, score: 499 })
    expect(new Set(made.map(({ value }) => value)).size).toBe(500)
  })

  test('is read without blank lines and the marks of lists', () => {
    expect(linesOf('• One\n\n  - Two \n\t\nThree\t')).toEqual([['One'], ['Two'], ['Three']])
  })

  test('makes values of captions, each another', () => {
    const made = optionsFrom('Größe\nSize!\nsize?\n36', { language: 'de', there: [] })
    expect(made.map(({ value }) => value)).toEqual(['gro_e', 'size', 'size_2', 'option_1'])
  })

  test('adds no option twice', () => {
    const there = [{ value: 'a', caption: { 'en-GB': 'Yes' }, score: null }]
    expect(optionsFrom('yes\nNo\nNO', { language: 'en-GB', there }).map(({ caption }) => caption['en-GB'])).toEqual(['No'])
  })

  test('numbers in front of captions are left out of rows', () => {
    expect(captionsOf('1\tHistory\n2\tExamination\nConsent\t3')).toEqual(['History', 'Examination', 'Consent'])
  })

  test('makes rows with ids of their names, as many as there is room for', () => {
    const made = rowsFrom(Array.from({ length: 100 }, () => 'Same').join('\n'), {
      language: 'en-GB',
      newUid: v7,
      taken: ['same'],
      there: 10,
    })
    expect(made).toHaveLength(formLimits.rowsOfGrid - 10)
    expect(made.slice(0, 2).map(({ id }) => id)).toEqual(['same_2', 'same_3'])
    expect(new Set(made.map(({ id, uid }) => `${id}${uid}`)).size).toBe(50)
  })
})
