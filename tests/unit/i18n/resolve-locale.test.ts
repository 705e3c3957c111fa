import { describe, expect, it } from 'vitest'
import { resolveLocale } from '@/lib/i18n/resolve-locale'

describe('resolveLocale', () => {
  it.each([
    ['the stored setting', { stored: 'sl', browser: 'de', fallback: 'es' }, 'sl'],
    ['then the browser', { stored: null, browser: 'de-AT,de;q=0.9,en;q=0.8', fallback: 'es' }, 'de'],
    ['then the fallback', { browser: 'fr-FR,fr;q=0.9', fallback: 'es' }, 'es'],
    ['no-TR, which is no translation and no Norwegian', { fallback: 'no-TR' }, 'en-GB'],
    ['no-TR as a stored setting, which is none', { stored: 'no-TR', browser: 'de' }, 'de'],
    ['an unknown setting, which is none', { stored: 'xx', browser: 'nb' }, 'nb'],
    ['nothing at all', {}, 'en-GB'],
    ['any English but the American', { browser: 'en-AU' }, 'en-GB'],
    ['American English', { browser: 'en-us' }, 'en-US'],
    ['the English of the institution, whichever the browser says', { browser: 'en-US,en;q=0.9', fallback: 'en-GB' }, 'en-GB'],
    ['the same of an American one', { browser: 'en-GB', fallback: 'en-US' }, 'en-US'],
    ['British English where the institution says nothing', { browser: 'en-US', fallback: 'no-TR' }, 'en-GB'],
    ['the English of the browser where the institution speaks another language', { browser: 'en-US', fallback: 'de' }, 'en-US'],
    ['an English that is offered', { browser: 'en-US', fallback: 'en-GB', offered: ['en-US', 'de'] as const }, 'en-US'],
    ['Norwegian of any kind', { browser: 'nn-NO' }, 'nb'],
    ['Norwegian as older browsers say it', { browser: ['no'] }, 'nb'],
    ["the browser's list", { browser: ['fr', 'es-MX', 'de'] }, 'es'],
    ['what is wanted most', { browser: 'de;q=0.5, sl;q=0.9' }, 'sl'],
    ['not what is refused', { browser: 'de;q=0, es;q=0.1' }, 'es'],
    ['a language that is a property of every object', { browser: 'constructor, __proto__;q=0.9, toString;q=0.8, de;q=0.1' }, 'de'],
    ['nothing but such', { browser: '__proto__' }, 'en-GB'],
    ['American English, where it was chosen', { stored: 'en-US', browser: 'en-GB', fallback: 'en-GB' }, 'en-US'],
    ['the English that is offered', { browser: 'en-US', offered: ['de', 'en-GB'], fallback: 'de' }, 'en-GB'],
    ['no English where none is offered', { browser: 'en-US', offered: ['de', 'es'], fallback: 'de' }, 'de'],
    ["not the institution's English where it is not offered", { browser: 'en-US', offered: ['en-US'], fallback: 'en-GB' }, 'en-US'],
    ['another language before English', { browser: 'de,en-US;q=0.5', fallback: 'en-GB' }, 'de'],
    ['a header of nonsense', { browser: ';;;,,q=1' }, 'en-GB'],
  ] as const)('takes %s', (_, wanted, locale) => {
    expect(resolveLocale(wanted)).toBe(locale)
  })
})
