import 'server-only'
import { tileOrigin } from '@/lib/map/tiles'
import { now } from '@/server/kernel/clock'
import { findSettings } from './queries/settings'
import { settings, type SettingKey, type SettingValue } from './settings'

export type Settings = { readonly [K in SettingKey]: SettingValue<K> }

const cachedMs = 5_000

declare global {
  /** The origin of the map pictures that a page's policy allows (proxy.ts), from the settings as last read; the server reads them when it starts. */
  var cuspMapOrigin: string | null | undefined
  var cuspSettings: { readonly at: number; readonly settings: Promise<Settings> } | undefined
}

/**
 * All settings with their values, or what a new institution starts with. Kept for five seconds; modules and privileges are not read
 * from here but with each call. A stored value that no longer fits its schema counts as never set.
 */
export function readSettings(): Promise<Settings> {
  const at = now().getTime()
  const kept = globalThis.cuspSettings
  if (kept && Math.abs(at - kept.at) < cachedMs) return kept.settings
  const settings = loadSettings()
  settings.catch(() => forgetSettings())
  globalThis.cuspSettings = { at, settings }
  return settings
}

/** After a change, in every process (writeSettings), and between tests. */
export function forgetSettings(): void {
  globalThis.cuspSettings = undefined
}

async function loadSettings(): Promise<Settings> {
  const settings = settingsIn(await findSettings())
  globalThis.cuspMapOrigin = tileOrigin(settings.mapTiles)
  return settings
}

/** The settings of these rows; a stored value that no longer fits counts as never set. */
export function settingsIn(rows: readonly { readonly key: string; readonly value: unknown }[]): Settings {
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  return asSettings((key) => {
    const parsed = settings[key].schema.safeParse(stored.get(key))
    return parsed.success ? parsed.data : settings[key].start
  })
}

/** Every key is written out, so that the type of each follows from its own schema. */
function asSettings(value: (key: SettingKey) => unknown): Settings {
  return {
    modules: settings.modules.schema.parse(value('modules')),
    brandName: settings.brandName.schema.parse(value('brandName')),
    logo: settings.logo.schema.parse(value('logo')),
    logoSize: settings.logoSize.schema.parse(value('logoSize')),
    supportLink: settings.supportLink.schema.parse(value('supportLink')),
    firstSteps: settings.firstSteps.schema.parse(value('firstSteps')),
    languages: settings.languages.schema.parse(value('languages')),
    fallbackLocale: settings.fallbackLocale.schema.parse(value('fallbackLocale')),
    showcafslogin: settings.showcafslogin.schema.parse(value('showcafslogin')),
    logLevel: settings.logLevel.schema.parse(value('logLevel')),
    logToConsole: settings.logToConsole.schema.parse(value('logToConsole')),
    alertErrors: settings.alertErrors.schema.parse(value('alertErrors')),
    signoffRules: settings.signoffRules.schema.parse(value('signoffRules')),
    selectorSearchMax: settings.selectorSearchMax.schema.parse(value('selectorSearchMax')),
    selectorNewMin: settings.selectorNewMin.schema.parse(value('selectorNewMin')),
    sidebarmenuitems: settings.sidebarmenuitems.schema.parse(value('sidebarmenuitems')),
    languageoverride: settings.languageoverride.schema.parse(value('languageoverride')),
    timeZone: settings.timeZone.schema.parse(value('timeZone')),
    shiftBorders: settings.shiftBorders.schema.parse(value('shiftBorders')),
    shiftHours: settings.shiftHours.schema.parse(value('shiftHours')),
    toothNotation: settings.toothNotation.schema.parse(value('toothNotation')),
    blindSelfMarks: settings.blindSelfMarks.schema.parse(value('blindSelfMarks')),
    escalateAfterDays: settings.escalateAfterDays.schema.parse(value('escalateAfterDays')),
    patientBatch: settings.patientBatch.schema.parse(value('patientBatch')),
    sessionIdleMinutes: settings.sessionIdleMinutes.schema.parse(value('sessionIdleMinutes')),
    sessionDays: settings.sessionDays.schema.parse(value('sessionDays')),
    loginFailuresPerAddress: settings.loginFailuresPerAddress.schema.parse(value('loginFailuresPerAddress')),
    keepsOnDevices: settings.keepsOnDevices.schema.parse(value('keepsOnDevices')),
    entraTenants: settings.entraTenants.schema.parse(value('entraTenants')),
    entraClientId: settings.entraClientId.schema.parse(value('entraClientId')),
    entraSecret: settings.entraSecret.schema.parse(value('entraSecret')),
    entraMatching: settings.entraMatching.schema.parse(value('entraMatching')),
    entraSecondStep: settings.entraSecondStep.schema.parse(value('entraSecondStep')),
    entraPeople: settings.entraPeople.schema.parse(value('entraPeople')),
    shibbolethEntityId: settings.shibbolethEntityId.schema.parse(value('shibbolethEntityId')),
    shibbolethMatching: settings.shibbolethMatching.schema.parse(value('shibbolethMatching')),
    shibbolethSecondStep: settings.shibbolethSecondStep.schema.parse(value('shibbolethSecondStep')),
    shibbolethPeople: settings.shibbolethPeople.schema.parse(value('shibbolethPeople')),
    attendanceThreshold: settings.attendanceThreshold.schema.parse(value('attendanceThreshold')),
    checkInLateAfterMinutes: settings.checkInLateAfterMinutes.schema.parse(value('checkInLateAfterMinutes')),
    checkInNearMetres: settings.checkInNearMetres.schema.parse(value('checkInNearMetres')),
    registerDueAfterHours: settings.registerDueAfterHours.schema.parse(value('registerDueAfterHours')),
    registerClosesAfterHours: settings.registerClosesAfterHours.schema.parse(value('registerClosesAfterHours')),
    leastNoticeHours: settings.leastNoticeHours.schema.parse(value('leastNoticeHours')),
    minutesBetweenBuildings: settings.minutesBetweenBuildings.schema.parse(value('minutesBetweenBuildings')),
    swaps: settings.swaps.schema.parse(value('swaps')),
    swapNoticeHours: settings.swapNoticeHours.schema.parse(value('swapNoticeHours')),
    swapsAtOnce: settings.swapsAtOnce.schema.parse(value('swapsAtOnce')),
    studentsWriteTo: settings.studentsWriteTo.schema.parse(value('studentsWriteTo')),
    usualMails: settings.usualMails.schema.parse(value('usualMails')),
    mapTiles: settings.mapTiles.schema.parse(value('mapTiles')),
    mapNote: settings.mapNote.schema.parse(value('mapNote')),
    geocoder: settings.geocoder.schema.parse(value('geocoder')),
    uploadLimitMegabytes: settings.uploadLimitMegabytes.schema.parse(value('uploadLimitMegabytes')),
  }
}
