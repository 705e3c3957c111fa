import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { check } from '@/lib/forms/check'
import { fieldsOf } from '@/lib/forms/definition'
import { starterForm, starterType } from '@/lib/forms/starters/forms'
import { starterKeys } from '@/lib/forms/starters/keys'
import { locales } from '@/lib/i18n/locales'
import { textsOf } from '@/components/forms/editor/texts-of'

const teacherRoleId = v7()

describe('the forms that every school can start with', () => {
  test.each(starterKeys)('%s has nothing to put right', (key) => {
    const { definition } = starterForm(key, { locale: 'en-GB', teacherRoleId, newUid: v7 })
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
      subject: 'SELF' as const,
      startable: true,
    }
    expect(check(definition, world)).toEqual([])
  })

  test.each(starterKeys)('%s is worded in every language', (key) => {
    const { definition } = starterForm(key, { locale: 'en-GB', teacherRoleId, newUid: v7 })
    // English of the United States is left out, because it shows the form's own text.
    const wanted = locales.filter((locale) => locale !== 'en-US')
    for (const { text } of textsOf(definition)) for (const locale of wanted) expect(text[locale]?.trim()).toBeTruthy()
  })

  test('EPA has the five levels of ten Cate, which score', () => {
    const { definition } = starterForm('EPA', { locale: 'de', teacherRoleId, newUid: v7 })
    const level = fieldsOf(definition).find(({ id }) => id === 'level')
    expect(level?.type === 'DROPDOWN' && level.options.map(({ score }) => score)).toEqual([1, 2, 3, 4, 5])
  })
})
