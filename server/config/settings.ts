import 'server-only'
import { z } from 'zod'
import {
  AttendanceFields,
  ClinicalFields,
  IdentityFields,
  MessagesFields,
  ModulesFields,
  RegionFields,
  SidebarFields,
  SignInFields,
  TechnicalFields,
} from '@/lib/contracts/config/settings.shapes'
import { EntraFields, Matching, ShibbolethFields } from '@/lib/contracts/config/sign-on.shapes'
import { SignoffRules } from '@/lib/contracts/sign-off/rules.shapes'
import { patientBatch } from '@/lib/feedback/vocabulary'
import { locales } from '@/lib/i18n/locales'

/** Providers with whom anybody gets an address at once. */
const freeMail = [
  ...[
    'gmail.com',
    'googlemail.com',
    'outlook.com',
    'hotmail.com',
    'hotmail.co.uk',
    'live.com',
    'yahoo.com',
    'yahoo.co.uk',
    'icloud.com',
    'aol.com',
  ],
  ...['gmx.de', 'gmx.net', 'web.de', 'proton.me', 'protonmail.com'],
]

/** Every setting with its schema and what a new institution starts with. Nothing that a school would change needs a redeploy. */
export const settings = {
  modules: {
    schema: ModulesFields.shape.modules,
    start: ['timeline', 'clinical', 'tests', 'feedbackcentre', 'timetable', 'curriculummapping'],
  },
  brandName: { schema: IdentityFields.shape.brandName, start: 'Cusp' },
  /** The id of a stored picture, set by files.saveLogo. */
  logo: { schema: z.uuid().nullable(), start: null },
  logoSize: { schema: IdentityFields.shape.logoSize, start: 48 },
  supportLink: { schema: IdentityFields.shape.supportLink, start: '' },
  /** Whether administrators are still shown what a new installation needs (users.readFirstSteps). It belongs to no part of the settings. */
  firstSteps: { schema: z.boolean(), start: false },
  languages: { schema: RegionFields.shape.languages, start: [...locales] },
  fallbackLocale: { schema: RegionFields.shape.fallbackLocale, start: 'no-TR' },
  showcafslogin: { schema: SignInFields.shape.showcafslogin, start: true },
  logLevel: { schema: TechnicalFields.shape.logLevel, start: 'error' },
  logToConsole: { schema: TechnicalFields.shape.logToConsole, start: false },
  alertErrors: { schema: TechnicalFields.shape.alertErrors, start: false },
  selectorSearchMax: { schema: TechnicalFields.shape.selectorSearchMax, start: 0 },
  selectorNewMin: { schema: TechnicalFields.shape.selectorNewMin, start: 0 },
  sidebarmenuitems: { schema: SidebarFields.shape.sidebarmenuitems, start: [] },
  languageoverride: { schema: z.partialRecord(z.enum(locales), z.record(z.string(), z.string().max(4000))), start: {} },
  timeZone: { schema: RegionFields.shape.timeZone, start: 'Europe/London' },
  shiftBorders: { schema: RegionFields.shape.shiftBorders, start: { pm: '12:00', eve: '17:00' } },
  shiftHours: {
    schema: RegionFields.shape.shiftHours,
    start: {
      AM: { startsTime: '09:00', endsTime: '12:30' },
      PM: { startsTime: '13:30', endsTime: '17:00' },
      EVE: { startsTime: '17:15', endsTime: '20:00' },
    },
  },
  toothNotation: { schema: ClinicalFields.shape.toothNotation, start: 'FDI' },
  /** Whether teachers see a student's own marks only after marking. */
  blindSelfMarks: { schema: ClinicalFields.shape.blindSelfMarks, start: false },
  /** After this many days a session without marks is escalated; 0: never. */
  escalateAfterDays: { schema: ClinicalFields.shape.escalateAfterDays, start: 7 },
  /** The number of patients who must have answered before a student sees their feedback. */
  patientBatch: { schema: ClinicalFields.shape.patientBatch, start: patientBatch },
  /** The percentage of a year's dates that a student should attend. */
  attendanceThreshold: { schema: AttendanceFields.shape.attendanceThreshold, start: 80 },
  /** A check-in this many minutes after the start is late. */
  checkInLateAfterMinutes: { schema: AttendanceFields.shape.checkInLateAfterMinutes, start: 10 },
  checkInNearMetres: { schema: AttendanceFields.shape.checkInNearMetres, start: 250 },
  /** This many hours after a date's end its teachers are told that its register is open; 0: never. */
  registerDueAfterHours: { schema: AttendanceFields.shape.registerDueAfterHours, start: 48 },
  /** This many hours after a date's end a register with an entry closes by itself; 0: never. */
  registerClosesAfterHours: { schema: AttendanceFields.shape.registerClosesAfterHours, start: 0 },
  /** A change to a timetable at shorter notice is pointed out before it is saved, and notified at once. */
  leastNoticeHours: { schema: AttendanceFields.shape.leastNoticeHours, start: 48 },
  /** The minutes needed between two buildings for which the map gives no time; planners are warned of less. 0: never. */
  minutesBetweenBuildings: { schema: AttendanceFields.shape.minutesBetweenBuildings, start: 10 },
  /** Whether people may swap dates of the types that allow it, and whether a planner has to approve. */
  swaps: { schema: AttendanceFields.shape.swaps, start: 'OFF' },
  /** A date can be offered and taken until this many hours before it. */
  swapNoticeHours: { schema: AttendanceFields.shape.swapNoticeHours, start: 48 },
  /** The most offers that one person may have open at once. */
  swapsAtOnce: { schema: AttendanceFields.shape.swapsAtOnce, start: 3 },
  /** Which fellow students a student may write to. */
  studentsWriteTo: { schema: MessagesFields.shape.studentsWriteTo, start: 'GROUP' },
  /** When mails tell people about news, as long as they have not chosen a time themselves. */
  usualMails: {
    schema: MessagesFields.shape.usualMails,
    start: {
      MESSAGE: 'NOW',
      BROADCAST: 'NOW',
      CLINICAL: 'NOW',
      FORMS: 'NOW',
      CONCERN: 'NOW',
      TIMETABLE: 'NOW',
      FILES: 'NOW',
      CASES: 'NOW',
      FEEDBACK: 'NOW',
      TESTS: 'NOW',
      REPORTS: 'NOW',
      WORKFLOWS: 'NOW',
    },
  },
  sessionIdleMinutes: { schema: SignInFields.shape.sessionIdleMinutes, start: 720 },
  sessionDays: { schema: SignInFields.shape.sessionDays, start: 30 },
  loginFailuresPerAddress: { schema: SignInFields.shape.loginFailuresPerAddress, start: 500 },
  /** Whether devices keep work in progress, so that it goes on without a network (docs/decisions/0057). */
  keepsOnDevices: { schema: SignInFields.shape.keepsOnDevices, start: true },
  entraTenants: { schema: EntraFields.shape.entraTenants, start: [] },
  entraClientId: { schema: EntraFields.shape.entraClientId, start: '' },
  /** Encrypted (sign-on-secret.ts). It belongs to no part of the settings, because the secret is written and never returned. */
  entraSecret: { schema: z.string().max(4000), start: '' },
  /** Which account belongs to a person for whom a provider vouches (server/sign-in/sso). The providers' own names: docs/sso.md. */
  entraMatching: {
    schema: Matching,
    start: initialMatching({
      attribute: 'preferred_username',
      username: 'preferred_username',
      email: 'email',
      firstName: 'given_name',
      lastName: 'family_name',
      displayName: 'name',
    }),
  },
  /**
   * The values by which an answer of Entra shows a second step (server/sign-in/sso/rules.ts). Only tokens of version 1 have `amr`; listing it costs nothing.
   */
  entraSecondStep: { schema: EntraFields.shape.entraSecondStep, start: { shownBy: ['amr=mfa'], isAsked: false } },
  entraPeople: { schema: EntraFields.shape.entraPeople, start: { who: 'everybody', roleIds: [] } },
  /** The provider that was saved (sign-in), '' before there is one. It belongs to no part of the settings. */
  shibbolethEntityId: { schema: z.string().max(1024), start: '' },
  shibbolethMatching: {
    schema: Matching,
    start: initialMatching({
      attribute: 'eduPersonPrincipalName',
      username: 'eduPersonPrincipalName',
      email: 'mail',
      firstName: 'givenName',
      lastName: 'sn',
      displayName: 'displayName',
    }),
  },
  /** REFEDS' profile of 2017, and the values that ADFS and Entra send by SAML. */
  shibbolethSecondStep: {
    schema: ShibbolethFields.shape.shibbolethSecondStep,
    start: { shownBy: ['https://refeds.org/profile/mfa', 'http://schemas.microsoft.com/claims/multipleauthn'], isAsked: false },
  },
  shibbolethPeople: { schema: ShibbolethFields.shape.shibbolethPeople, start: { who: 'everybody', roleIds: [] } },
  /** The address of a map's pictures, '' where maps have none, and the note that names their owner. */
  mapTiles: { schema: TechnicalFields.shape.mapTiles, start: '' },
  mapNote: { schema: TechnicalFields.shape.mapNote, start: '' },
  geocoder: { schema: TechnicalFields.shape.geocoder, start: '' },
  uploadLimitMegabytes: { schema: TechnicalFields.shape.uploadLimitMegabytes, start: 25 },
  /** The limits from which a signature looks odd (sign-off.saveRules). They belong to no part of the settings. */
  signoffRules: { schema: SignoffRules, start: { minutes: 10, many: 10, seconds: 20, days: 30, students: 5, freeMail } },
} as const satisfies Record<string, { schema: z.ZodType; start: unknown }>

/** Nobody gets an account by signing in before an admin allows it. */
function initialMatching({ attribute, ...fills }: { readonly attribute: string } & Omit<Matching['fills'], 'studentIdNumber'>): Matching {
  return {
    attribute,
    field: 'username',
    isLasting: false,
    fills: { ...fills, studentIdNumber: '' },
    fillsAtLogin: false,
    unknown: 'refuse',
    roleId: null,
    emailDomains: [],
  }
}

export type SettingKey = keyof typeof settings
export type SettingValue<K extends SettingKey> = z.output<(typeof settings)[K]['schema']>

/** The settings that are edited and saved together. */
export const parts = {
  identity: IdentityFields,
  region: RegionFields,
  signIn: SignInFields,
  clinical: ClinicalFields,
  attendance: AttendanceFields,
  messages: MessagesFields,
  technical: TechnicalFields,
  modules: ModulesFields,
  sidebar: SidebarFields,
  entra: EntraFields,
  shibboleth: ShibbolethFields,
} as const satisfies Record<string, z.ZodObject>

export type PartName = keyof typeof parts
const partNames = Object.keys(parts).filter(isPartName)

/** The settings of providers belong to one server and its address: neither they nor the roles of new accounts go into a file for another server. */
const ofThisServer: readonly PartName[] = ['entra', 'shibboleth']
export const partsToTake = partNames.filter((name) => !ofThisServer.includes(name))

export function isPartName(name: string): name is PartName {
  return Object.hasOwn(parts, name)
}
