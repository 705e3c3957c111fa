'use client'

import { useMessages, useTranslations } from 'next-intl'
import type { ItemResult } from '@/lib/contracts/config/configuration'
import { languageNames } from '@/lib/i18n/language-names'
import { isLocale, noTranslation } from '@/lib/i18n/locales'
import { useFormats } from '@/lib/i18n/use-formats'
import { wordAt } from '@/lib/i18n/word-at'
import { choiceWords, fieldWords, settingsScreens, type Words } from './configuration-fields'

/** Turns the file's names into the words of the screens on which the same values are edited; a name without words stays as it is. */
export function useConfigurationWords() {
  const t = useTranslations('institution')
  const formats = useFormats()
  const messages = useMessages()
  const at = (path: string): string | undefined => wordAt(messages, path.split('.'))
  /** A file may name a field like a property that every object has, such as `constructor`. */
  const worded = (words: Words | undefined, name: string): string | undefined =>
    words && Object.hasOwn(words, name) ? at(words[name] ?? '') : undefined

  function called({ part, called: name }: ItemResult): string {
    if (part === 'settings') return at(`shell.titles.${Object.hasOwn(settingsScreens, name) ? settingsScreens[name] : ''}`) ?? name
    return part === 'wording' ? languageName(name) : name
  }

  /** 'Steps 2, Word' for values.1.label; for a text of the wording its key. */
  function field(part: string, path: readonly string[]): string {
    if (part === 'wording') return path.slice(1).join('.') || t('configuration.part.wording')
    const known = Object.hasOwn(fieldWords, part) ? fieldWords[part] : undefined
    const word = worded(known, path[0] ?? '') ?? path[0] ?? ''
    const number = path.findIndex((step) => /^\d+$/.test(step))
    const inner = worded(known, path.filter((_step, place) => place !== number).join('.'))
    if (number < 0) return inner ?? word
    const entry = t('configuration.numbered', { field: word, number: Number(path[number]) + 1 })
    return inner === undefined || number === path.length - 1 ? entry : t('configuration.within', { field: entry, part: inner })
  }

  function value(path: readonly string[], said: string | number | boolean): string {
    const [name = ''] = path
    if (typeof said === 'boolean') return t(said ? 'configuration.yes' : 'configuration.no')
    if (typeof said === 'number') return formats.number(said)
    if (name === 'site' && said === 'NONE') return at('interfaceEditor.procedure.noSite') ?? said
    if (name === 'languages' || name === 'fallbackLocale') return said === noTranslation ? t('region.noTranslation') : languageName(said)
    if (/^\d{4}-\d{2}-\d{2}$/.test(said)) return formats.day(said)
    return (Object.hasOwn(choiceWords, name) ? at(`${choiceWords[name]}.${said}`) : undefined) ?? said
  }

  /** Privileges of areas that are not built yet have no words, so they are only counted. */
  function names(path: readonly string[], said: readonly string[]): string {
    const later = path[0] === 'privileges' ? said.filter((one) => at(`roles.privilege.${one}`) === undefined) : []
    const now = said.filter((one) => !later.includes(one)).map((one) => value(path, one))
    return formats.list(later.length > 0 ? [...now, t('configuration.later', { count: later.length })] : now)
  }

  /** The changes of an entry, a line each. */
  function lines({ part, outcome, changes }: ItemResult): string[] {
    const isNew = outcome !== 'CHANGED'
    const nothing = t(part === 'wording' ? 'wording.original' : 'configuration.empty')
    return changes.flatMap(({ path, from, to }) => {
      const name = field(part, path)
      if (Array.isArray(from) || Array.isArray(to)) {
        return [
          ...(Array.isArray(to)
            ? [t(isNew && from === null ? 'configuration.is' : 'configuration.comes', { field: name, value: names(path, to) })]
            : []),
          ...(Array.isArray(from) ? [t('configuration.goes', { field: name, value: names(path, from) })] : []),
        ]
      }
      if (from === null && to === null) return [t('configuration.isChanged', { field: name })]
      const [before, after] = [from, to].map((said) => (said === null ? nothing : value(path, said)))
      return [
        from === null && isNew
          ? t('configuration.is', { field: name, value: after ?? '' })
          : t('configuration.becomes', { field: name, from: before ?? '', to: after ?? '' }),
      ]
    })
  }

  return { called, field, lines }
}

function languageName(name: string): string {
  return isLocale(name) ? languageNames[name] : name
}
