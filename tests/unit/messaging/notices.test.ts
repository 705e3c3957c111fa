import { describe, expect, test } from 'vitest'
import { isConfidential, isToldByMail, noticeKeys } from '@/lib/notices'
import { readdirSync, readFileSync } from 'node:fs'

const readTexts = (locale: string): Record<string, string> => JSON.parse(readFileSync(`messages/${locale}/notices.json`, 'utf8'))

describe('a notice', () => {
  test('about a case is confidential, by what it says: its line and its mail say that there is something to read', () => {
    const said = readTexts('en-GB')
    const about = noticeKeys.filter((key) => /concern|case \{number\}|case about you/i.test(`${key} ${said[key]}`))
    expect(about.length).toBeGreaterThan(12)
    expect(about.filter((key) => !isConfidential(key, {}) || isToldByMail(key, {}))).toEqual([])
  })

  test('of a confidential form is, too, and any other is said', () => {
    expect([isConfidential('formNotice', { isConfidential: 'yes' }), isConfidential('formNotice', {})]).toEqual([true, false])
    expect(isToldByMail('absenceDecided', {})).toBe(true)
  })

  test('says so in every language, and nothing of a case in it', () => {
    for (const locale of readdirSync('messages').filter((name) => name !== 'en-US')) expect(readTexts(locale).somethingToRead).toBeTruthy()
    expect(readTexts('en-GB').somethingToRead).toBe('There is something for you to read')
  })
})
