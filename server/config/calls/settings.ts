import 'server-only'
import * as contracts from '@/lib/contracts/config'
import type { Config } from '@/lib/contracts/config'
import { env } from '@/lib/env'
import type { Actor } from '@/server/kernel/actor'
import { defineCall } from '@/server/kernel/define-call'
import { findModules } from '@/server/kernel/queries/sessions'
import { listNames } from '../queries/settings'
import { readSettings } from '../read-settings'

export const getConfigCall = defineCall(contracts.getConfig, {
  access: { kind: 'optional', why: 'the login screen needs the sign-in modules and the name of the school' },
  module: null,
  effect: 'read',
  handle: async ({ actor, db }) => {
    const [common, names] = await Promise.all([commonPart(actor), actor ? listNames(db) : noNames])
    return { config: { ...common, ...names } }
  },
})

type Names = Pick<Config, 'programmes' | 'groups' | 'firms' | 'terms' | 'specialties' | 'participationTypes' | 'clinics' | 'tags'>
const noNames: Names = { programmes: {}, groups: {}, firms: {}, terms: [], specialties: [], participationTypes: [], clinics: [], tags: [] }

/** Somebody who is not signed in learns which sign-in modules are on and nothing of the others. */
async function commonPart(actor: Actor | null): Promise<Omit<Config, keyof Names>> {
  const [settings, on] = await Promise.all([readSettings(), actor ? actor.modules : findModules()])
  const shown = [...on].filter((module) => actor !== null || module === 'shibboleth' || module === 'ms_entra')
  return {
    modules: shown,
    sidebarmenuitems: actor ? settings.sidebarmenuitems : [],
    languageoverride: settings.languageoverride,
    showcafslogin: settings.showcafslogin,
    logLevel: settings.logLevel,
    logToConsole: settings.logToConsole,
    alertErrors: settings.alertErrors,
    APIBaseURL: env().APP_URL,
    brandName: settings.brandName,
    logoSize: settings.logoSize,
    languages: settings.languages,
    fallbackLocale: settings.fallbackLocale,
  }
}
