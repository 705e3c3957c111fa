import { describe, expect, test } from 'vitest'
import { starterElements } from '@/prisma/seed/report-elements'
import { starterText } from '@/prisma/seed/report-texts'
import { starterReports } from '@/prisma/seed/starter-reports'
import { elementLimits, reportLimits } from '@/lib/reports/measures'

const translated = ['de', 'es', 'nb', 'sl'] as const
const names = starterElements.map(({ name }) => name)
const titles = starterReports.map(({ title }) => title)
const rest = starterReports.flatMap(({ note, blocks }) => [note, ...blocks.map(({ title }) => title)])

describe('what comes with Cusp', () => {
  test.each(translated)('has all of its texts in %s', (locale) => {
    expect([...names, ...titles, ...rest].filter((text) => starterText(text, locale) === text)).toEqual([])
  })

  test('says the same in both kinds of English', () => {
    for (const text of [...names, ...titles, ...rest])
      expect([starterText(text, 'en-GB'), starterText(text, 'en-US')]).toEqual([text, text])
  })

  test.each(['en-GB', ...translated] as const)('has names in %s that differ and fit', (locale) => {
    for (const [all, most] of [
      [names, elementLimits.name],
      [titles, reportLimits.title],
    ] as const) {
      const said = all.map((text) => starterText(text, locale))
      expect(new Set(said.map((text) => text.toLowerCase())).size).toBe(said.length)
      expect(said.filter((text) => text.length > most)).toEqual([])
    }
    expect(rest.map((text) => starterText(text, locale)).filter((text) => text.length > reportLimits.note)).toEqual([])
  })
})
