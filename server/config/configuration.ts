import 'server-only'
import { isLocale, locales } from '@/lib/i18n/locales'
import type { ConfigurationPart } from '@/server/kernel/configuration'
import { partCalls } from './calls/institution'
import { saveAllWordingCall } from './calls/wording'
import { isPartName, parts, partsToTake } from './settings'
import { readStored, revisionOf, valuesOf } from './stored-settings'

/** All settings except the logo, which is a file of somebody's, and the providers that vouch for people. */
const settings: ConfigurationPart = {
  name: 'settings',
  later: ['keepsOnDevices', 'selectorSearchMax', 'selectorNewMin', 'mapTiles', 'mapNote', 'geocoder'],
  list: async (db) => {
    const { settings: stored, revisions } = await readStored(db)
    return partsToTake.map((name) => ({
      key: name,
      called: name,
      fields: { id: name, ...valuesOf(stored, name) },
      revision: revisionOf(revisions, Object.keys(parts[name].shape)),
    }))
  },
  callFor: (key) => (isPartName(key) && partsToTake.includes(key) ? partCalls[key] : null),
  inputOf: ({ id: _name, ...values }, revision) => ({ ...values, revision }),
}

const wording: ConfigurationPart = {
  name: 'wording',
  list: async (db) => {
    const {
      settings: { languageoverride },
      revisions,
    } = await readStored(db)
    const revision = revisionOf(revisions, ['languageoverride'])
    return locales.map((locale) => ({
      key: locale,
      called: locale,
      fields: { id: locale, texts: languageoverride[locale] ?? {} },
      revision,
    }))
  },
  callFor: (key) => (isLocale(key) ? saveAllWordingCall : null),
  inputOf: ({ id: locale, ...rest }) => ({ ...rest, locale }),
}

export const configConfiguration: readonly ConfigurationPart[] = [settings, wording]
