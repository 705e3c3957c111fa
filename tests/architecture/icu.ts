// The parser with which next-intl itself reads messages, installed with it.
import { IntlMessageFormat } from 'intl-messageformat'

type Element = ReturnType<IntlMessageFormat['getAst']>[number]
const kinds = ['literal', 'text', 'number', 'date', 'time', 'select', 'plural', 'hash', 'tag'] as const
const plural = 6
const tag = 8

/** The arguments of a text, as `name:kind` and `<tag>`, once each. */
export function argumentsOf(text: string, locale: string): string[] {
  return [...new Set(nestedElements(parse(text, locale)).flatMap(argumentsIn))].sort()
}

/** The words that a reader sees of a text, without the names of its arguments and the keys of its choices. */
export function wordsOf(text: string, locale: string): string {
  return nestedElements(parse(text, locale))
    .flatMap((element) => (element.type === 0 ? [element.value] : []))
    .join(' ')
}

function argumentsIn(element: Element): string[] {
  if (element.type === tag) return [`<${element.value}>`]
  return 'value' in element && element.type !== 0 ? [`${element.value}:${kinds[element.type]}`] : []
}

/**
 * Plural forms of a language for the whole numbers up to 200 that a text lacks. English may use one form for all ('# waiting'); a translation may need to name
 * each.
 */
export function missingForms(text: string, locale: string): string[] {
  const missing = nestedElements(parse(text, locale)).flatMap((element) => {
    if (
      element.type !== plural ||
      (locale.startsWith('en') && Object.keys(element.options).every((form) => form === 'other' || form.startsWith('=')))
    )
      return []
    const rules = new Intl.PluralRules(locale, { type: element.pluralType ?? 'cardinal' })
    const numbers = Array.from({ length: 201 }, (_, number) => number).filter((number) => !(`=${number}` in element.options))
    return numbers.map((number) => rules.select(number)).filter((form) => !(form in element.options))
  })
  return [...new Set(missing)]
}

function parse(text: string, locale: string): Element[] {
  return new IntlMessageFormat(text, locale).getAst()
}

function nestedElements(list: readonly Element[]): Element[] {
  return list.flatMap((element) => [
    element,
    ...('options' in element ? Object.values(element.options).flatMap(({ value }) => nestedElements(value)) : []),
    ...('children' in element ? nestedElements(element.children) : []),
  ])
}
