import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { checkDefinition } from '@/lib/forms/check'
import { fieldsOf } from '@/lib/forms/definition'
import { starterForm, starterType } from '@/lib/forms/starters/forms'
import { starterKeys } from '@/lib/forms/starters/keys'
import { workOut } from '@/lib/forms/work-out'
import { locales } from '@/lib/i18n/locales'
import { textsOf } from '@/components/forms/editor/texts-of'

const teacherRoleId = v7()

describe('the forms that every school can start with', () => {
  test.each(starterKeys)('%s has nothing to put right', (key) => {
    const { definition, subject } = starterForm(key, { locale: 'en-GB', teacherRoleId, newUid: v7 })
    const { requireReview } = starterType(key, 'en-GB')
    const world = {
      holders: new Map([[teacherRoleId, 3]]),
      people: new Set<string>(),
      scales: new Set<string>(),
      procedures: new Set<string>(),
      type: {
        requireReview,
        requireSignoff: false,
        reviewRoleIds: [teacherRoleId],
        signRoleIds: [],
        outside: 'NONE' as const,
        outsideReady: false,
      },
      subject,
      startable: true,
    }
    expect(checkDefinition(definition, world)).toEqual([])
  })

  test.each(starterKeys)('%s is worded in every language', (key) => {
    const { definition } = starterForm(key, { locale: 'en-GB', teacherRoleId, newUid: v7 })
    // English of the United States is left out, because it shows the form's own text.
    const wanted = locales.filter((locale) => locale !== 'en-US')
    for (const { text } of textsOf(definition)) for (const locale of wanted) expect(text[locale]?.trim()).toBeTruthy()
  })

  test('Mini-CEX rates on the scale of the institution in one grid, and works its average out of the rows', () => {
    const scaleId = v7()
    const { definition } = starterForm('MINI_CEX', { locale: 'en-GB', teacherRoleId, scaleId, newUid: v7 })
    expect(checkDefinition(definition)).toEqual([])
    const fields = fieldsOf(definition)
    const ratings = fields.find(({ type }) => type === 'GRID')
    if (ratings?.type !== 'GRID') throw new Error('no grid')
    expect([ratings.scaleId, ratings.rows.length]).toEqual([scaleId, 6])
    expect(fields.find(({ id }) => id === 'overall')).toMatchObject({ type: 'SCALE', scaleId, required: 'ALWAYS' })
    const marks = Object.fromEntries(ratings.rows.map(({ uid }, at) => [uid, at + 1]))
    const average = fields.find(({ id }) => id === 'average')
    expect(workOut(definition, { [ratings.uid]: { marks } }, '2026-11-30').resultOf(average?.uid ?? '')).toBe(3.5)
    for (const { text } of textsOf(definition))
      for (const locale of ['de', 'es', 'nb', 'sl'] as const) expect(text[locale]?.trim()).toBeTruthy()
  })

  test('EPA has the five levels of ten Cate, which score', () => {
    const { definition } = starterForm('EPA', { locale: 'de', teacherRoleId, newUid: v7 })
    const level = fieldsOf(definition).find(({ id }) => id === 'level')
    expect(level?.type === 'DROPDOWN' && level.options.map(({ score }) => score)).toEqual([1, 2, 3, 4, 5])
  })
})
