import { describe, expect, test } from 'vitest'
import { enGB } from '@/lib/i18n/en-gb'
import { messagesIn } from '@/lib/i18n/messages'

const translated = ['de', 'es', 'nb', 'sl'] as const

// en-GB does not speak of a password here, because single sign-on and passkeys also confirm who someone is.
const password = { 'en-GB': /password|credential/i, de: /passw/i, es: /contraseñ/i, nb: /passord/i, sl: /\bgesl|\bgesel/i }

// English has the same words for both texts of a pair, so a language with different ones kept an old meaning.
const alike: readonly (readonly [string, string])[] = [
  ['accounts.area.markers', 'roles.areaInList.markers'],
  ['locks.late.keep', 'marking.concern.notNow'],
  ['rollover.applied.over', 'rollover.refused.undoOver'],
  ['rollover.outcome.title', 'groupings.preview.title'],
  ['institution.sidebar.preview', 'groupings.preview.title'],
  ['rollover.outcome.asApplied', 'operations.jobs.column.result'],
  ['ssoPages.refused.OTHER_PERSON', 'ssoPages.refused.NO_TIME'],
  ['imports.column.who', 'thirdParty.person'],
  ['imports.column.what', 'clinical.refused.part.other'],
  ['thirdParty.types.DATE', 'formEditor.of.formats.DATE'],
  ['thirdParty.types.NUMBER', 'formEditor.of.formats.NUMBER'],
  ['devices.forget', 'forms.comments.remove'],
  ['privacy.erased.secondFactor', 'shell.titles.secondFactor'],
]

// Texts whose English has a new meaning, with the words of the old meaning that no language may keep.
const left: Readonly<Record<string, Readonly<Record<(typeof translated)[number], RegExp>>>> = {
  'checks.outcome.AGAIN': { de: /Prüfung/, es: /revisión/, nb: /prøve/, sl: /preizkus/ },
  'clinical.list.taken': { de: /weitere/, es: /más/, nb: /\btil\b/, sl: /[Šš]e #/ },
  'institution.sidebar.for': { de: /^Für$/, es: /^Para$/, nb: /^For$/, sl: /^Za$/ },
  'institution.technical.levels.info': { de: /geschieht/, es: /ocurre/, nb: /skjer/, sl: /dogajanj/ },
  'interfaceEditor.options.daysNever': { de: /niemand/, es: /nadie/, nb: /ingen/, sl: /nihče/ },
  'interfaceEditor.scale.pass': { de: /Genügt/, es: /Suficiente/, nb: /Godt nok/, sl: /Zadostuje/ },
  'locks.handOver.why.notYours': { de: /Ihren Sitzungen/, es: /traspas/, nb: /overføre/, sl: /predati/ },
  'privacy.proposals.title': { de: /lange/, es: /fueron/, nb: /lenge/, sl: /Odšli/ },
  'shibboleth.provider.scopes': { de: /Spricht/, es: /Habla/, nb: /Uttaler/, sl: /Govori/ },
  'thirdParty.type': { de: /Enthält/, es: /Contiene/, nb: /Inneholder/, sl: /Vsebuje/ },
}

// Each thing has one name in each language: a text with another name would seem to be about something else.
const names: Readonly<Record<string, Readonly<Record<'en-GB' | (typeof translated)[number], RegExp>>>> = {
  'a clash': { 'en-GB': /\bclash/i, de: /überschn/i, es: /conflict|coincid/i, nb: /kolli/i, sl: /prekriv/i },
  'a concern': { 'en-GB': /\bconcerns?\b(?! you\b| reads\b)/i, de: /anliegen/i, es: /preocupaci/i, nb: /bekymring/i, sl: /zaskrbljen/i },
  'agreement to a plan': {
    'en-GB': /plans? to agree|agree to .*plan|plan agreed/i,
    de: /bestätig/i,
    es: /apr[uo]/i,
    nb: /godkjen/i,
    sl: /potr[dj]/i,
  },
}

describe.each(translated)('what English came to mean, said in %s', (locale) => {
  test('asks for no password where English asks for none', async () => {
    const said = flattenTexts(await messagesIn(locale))
    const asking = [...flattenTexts(enGB)].flatMap(([key, english]) =>
      !password['en-GB'].test(english) && password[locale].test(said.get(key) ?? '') ? [key] : [],
    )
    expect(asking).toEqual([])
  })

  test('says alike what English says alike', async () => {
    const english = flattenTexts(enGB)
    const said = flattenTexts(await messagesIn(locale))
    for (const [one, other] of alike) {
      expect(english.get(one), one).toBe(english.get(other))
      expect(said.get(one), one).toBe(said.get(other))
    }
  })

  test.each(Object.entries(names))('calls %s by its one name', async (_, of) => {
    const said = flattenTexts(await messagesIn(locale))
    // The words for finding a screen have many names for one thing on purpose.
    const named = [...flattenTexts(enGB)]
      .filter(([key, english]) => !key.startsWith('finds.') && of['en-GB'].test(english))
      .map(([key]) => key)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((key) => !of[locale].test(said.get(key) ?? ''))).toEqual([])
  })

  test('has left what it meant before', async () => {
    const said = flattenTexts(await messagesIn(locale))
    for (const [key, before] of Object.entries(left)) {
      expect(said.get(key), key).toBeDefined()
      expect(said.get(key), key).not.toMatch(before[locale])
    }
  })

  test('holds that a late change needs a teacher to accept it', async () => {
    const { locks } = await messagesIn(locale)
    const teacher = { de: /Lehrperson.*annimmt/, es: /docente.*acepta/, nb: /lærer godtar/, sl: /učitelj.*sprejme/ }
    expect(locks.late.keptWhy).toMatch(teacher[locale])
  })
})

function flattenTexts(group: object, at = ''): Map<string, string> {
  const found = new Map<string, string>()
  const members: readonly (readonly [string, unknown])[] = Object.entries(group)
  for (const [key, value] of members) {
    if (typeof value === 'string') found.set(at + key, value)
    else if (typeof value === 'object' && value !== null)
      for (const [path, text] of flattenTexts(value, `${at}${key}.`)) found.set(path, text)
  }
  return found
}
