import { expect, test } from 'vitest'
import { locales, sourceLocale } from '@/lib/i18n/locales'
import { textsIn } from './texts'

/** Texts on one screen for figures that are counted separately: if two read alike, the figures seem to contradict each other. */
const apart = [
  { keys: ['reports.grade.2', 'clinical.help.INDEPENDENT'], why: 'a mark, and how much help there was' },
  { keys: ['reports.figure.attendance', 'attendance.report.share'], why: 'of clinic shifts, and of events' },
] as const

test.each(locales)('%s: figures that count something else are called something else', (locale) => {
  const texts = new Map([...textsIn(sourceLocale), ...textsIn(locale)])
  const said = (key: string) => (texts.get(key) ?? `${key} is no text`).toLowerCase()
  expect(
    apart.filter(({ keys: [one, other] }) => said(one) === said(other)).map(({ keys, why }) => `${keys.join(' and ')}: ${why}`),
  ).toEqual([])
  // A level of help has the same name wherever it is chosen.
  expect(said('form.procedure.helpOf.INDEPENDENT')).toBe(said('clinical.help.INDEPENDENT'))
})
