import { z } from 'zod'
import { shiftAt } from '@/lib/clinical/shift'
import { shifts } from '@/lib/clinical/shifts'
import { ClinicalSettings } from '@/lib/contracts/interface-editor/options.shapes'
import { leastPatientBatch, mostPatientBatch } from '@/lib/feedback/vocabulary'
import { locales, noTranslation } from '@/lib/i18n/locales'
import { isTimeZone } from '@/lib/is-time-zone'
import { isGeocoderAddress } from '@/lib/map/geocoder'
import { isTileAddress } from '@/lib/map/tiles'
import { menuItemIcons } from '@/lib/menu-icons'
import { studentsWriteTo } from '@/lib/messaging/vocabulary'
import { modules } from '@/lib/modules'
import { isPrivilege } from '@/lib/privileges'
import { isSeen } from '@/lib/seen'
import { swapModes } from '@/lib/timetables/swaps'
import { MailTimings } from './mail-timings.shapes'
import { WholeNumber } from '../plain.shapes'
import { EntraFields, ShibbolethFields } from './sign-on.shapes'

export { Nothing } from '../plain.shapes'

/** The revision of a part: the number of times that any of its settings was saved. */
const revision = z.number().int().min(0).max(2_000_000_000)
const isVisible = (text: string): boolean => isSeen(text)

/** `/\\elsewhere` is refused: browsers read the backslash as a second slash and leave the site. */
const ItemLink = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .refine((link) => /^(\/(?![/\\])|https:\/\/[^\s/]|mailto:[^\s@]+@)/.test(link), 'linkNotAllowed')
const OutsideLink = z
  .string()
  .trim()
  .max(500)
  .refine((link) => link === '' || /^(https:\/\/[^\s/]|mailto:[^\s@]+@)/.test(link), 'outsideLinkOnly')

/** `supportLink` is '' where there is none. */
export const IdentityFields = z.strictObject({
  brandName: z.string().trim().min(1).max(80),
  logoSize: WholeNumber.min(16).max(200),
  supportLink: OutsideLink,
})

const Border = z
  .string()
  .min(1)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const Hours = z.strictObject({ startsTime: Border, endsTime: Border })
/** `shiftHours` are the working hours of the clinics in each shift; a calendar shows them for a shift of the roster. */
export const RegionFields = z.strictObject({
  timeZone: z.string().refine(isTimeZone, 'timeZoneUnknown'),
  shiftBorders: z.strictObject({ pm: Border, eve: Border }),
  shiftHours: z.strictObject({ AM: Hours, PM: Hours, EVE: Hours }),
  languages: z.array(z.enum(locales)).min(1, 'languageNeeded').max(locales.length),
  fallbackLocale: z.enum([noTranslation, ...locales]),
})

export const SignInFields = z.strictObject({
  showcafslogin: z.boolean(),
  sessionIdleMinutes: WholeNumber.min(5).max(43_200),
  sessionDays: WholeNumber.min(1).max(90),
  loginFailuresPerAddress: WholeNumber.min(20).max(100_000),
  keepsOnDevices: z.boolean(),
})

/** `patientBatch` is the number of patients who must have answered before a student sees what they said. */
export const ClinicalFields = ClinicalSettings.extend({ patientBatch: WholeNumber.min(leastPatientBatch).max(mostPatientBatch) })

/**
 * `attendanceThreshold` is in per cent, `checkInNearMetres` the distance from the building. `registerDueAfterHours` and `registerClosesAfterHours` count from
 * the end of a date; 0: never. `leastNoticeHours`: a timetable change with less notice gives a warning before it is saved and is told at once.
 * `minutesBetweenBuildings`: planners are warned if two events in a row leave less time; 0: never. `swaps`: whether people may give dates to each other, and
 * whether a planner approves that; `swapNoticeHours`: how long before a date it can still be offered and taken; `swapsAtOnce`: how many open offers one person
 * may have.
 */
export const AttendanceFields = z.strictObject({
  attendanceThreshold: WholeNumber.min(0).max(100),
  checkInLateAfterMinutes: WholeNumber.min(0).max(120),
  checkInNearMetres: WholeNumber.min(50).max(5_000),
  registerDueAfterHours: WholeNumber.min(0).max(336),
  registerClosesAfterHours: WholeNumber.min(0).max(336),
  leastNoticeHours: WholeNumber.min(0).max(336),
  minutesBetweenBuildings: WholeNumber.min(0).max(60),
  swaps: z.enum(swapModes),
  swapNoticeHours: WholeNumber.min(0).max(336),
  swapsAtOnce: WholeNumber.min(1).max(20),
})

/** `studentsWriteTo` says which fellow students a student may write to. `usualMails` applies to people who have chosen nothing. */
export const MessagesFields = z.strictObject({ studentsWriteTo: z.enum(studentsWriteTo), usualMails: MailTimings })

export const TechnicalFields = z.strictObject({
  uploadLimitMegabytes: WholeNumber.min(1).max(500),
  logLevel: z.enum(['debug', 'info', 'warn', 'error']),
  logToConsole: z.boolean(),
  alertErrors: z.boolean(),
  /** The greatest length of a search in the selector, and the least length at which its New button appears; 0 switches either off. */
  selectorSearchMax: WholeNumber.min(0).max(200),
  selectorNewMin: WholeNumber.min(0).max(200),
  /** The address of map tiles with {z}, {x} and {y}; '' means that there are no maps. */
  mapTiles: z
    .string()
    .trim()
    .max(300)
    .refine((address) => address === '' || isTileAddress(address), 'mapTilesInvalid'),
  /** The attribution of the tiles, shown on the map. */
  mapNote: z.string().trim().max(200).refine(isSeen, 'charactersUnseen').or(z.literal('')),
  /** The address that the server asks for the position of a place, with {q} for what is searched; '': it asks nobody. */
  geocoder: z
    .string()
    .trim()
    .max(300)
    .refine((address) => address === '' || isGeocoderAddress(address), 'geocoderInvalid'),
})

export const ModulesFields = z.strictObject({ modules: z.array(z.enum(modules)).max(modules.length) })

const SidebarItem = z.strictObject({
  priv: z.string().refine(isPrivilege, 'privilegeUnknown').optional(),
  link: ItemLink,
  caption: z.string().trim().min(1).max(60),
  icon: z.enum(menuItemIcons),
})
export const SidebarFields = z.strictObject({ sidebarmenuitems: z.array(SidebarItem).max(20, 'tooManyItems') })

export const SaveIdentity = IdentityFields.extend({ revision }).refine(({ brandName }) => isVisible(brandName), {
  path: ['brandName'],
  message: 'charactersUnseen',
})
export const SaveRegion = RegionFields.extend({ revision }).check(({ value, issues }) => {
  const { shiftBorders, shiftHours, languages, fallbackLocale } = value
  if (shiftBorders.pm >= shiftBorders.eve)
    issues.push({ code: 'custom', path: ['shiftBorders', 'eve'], message: 'shiftsInOrder', input: shiftBorders.eve })
  for (const shift of shiftBorders.pm < shiftBorders.eve ? shifts : []) {
    const { startsTime, endsTime } = shiftHours[shift]
    if (endsTime <= startsTime)
      issues.push({ code: 'custom', path: ['shiftHours', shift, 'endsTime'], message: 'endBeforeStart', input: endsTime })
    if (shiftAt(startsTime, shiftBorders) !== shift)
      issues.push({ code: 'custom', path: ['shiftHours', shift, 'startsTime'], message: 'notInShift', input: startsTime })
  }
  if (fallbackLocale !== noTranslation && !languages.includes(fallbackLocale))
    issues.push({ code: 'custom', path: ['fallbackLocale'], message: 'languageNotOffered', input: fallbackLocale })
})
export const SaveSignIn = SignInFields.extend({ revision })
export const SaveClinical = ClinicalFields.extend({ revision })
export const SaveAttendance = AttendanceFields.extend({ revision })
export const SaveMessages = MessagesFields.extend({ revision })
export const SaveTechnical = TechnicalFields.extend({ revision })
export const SaveModules = ModulesFields.extend({ revision })
export const SaveEntra = EntraFields.extend({ revision })
export const SaveShibbolethAccounts = ShibbolethFields.extend({ revision })
export const SaveSidebar = SidebarFields.extend({ revision }).check(({ value: { sidebarmenuitems: items }, issues }) => {
  items.forEach(({ caption, link }, at) => {
    if (!isVisible(caption))
      issues.push({ code: 'custom', path: ['sidebarmenuitems', at, 'caption'], message: 'charactersUnseen', input: caption })
    if (items.findIndex((one) => one.link === link) < at)
      issues.push({ code: 'custom', path: ['sidebarmenuitems', at, 'link'], message: 'linkTwice', input: link })
  })
})

const part = <S extends z.ZodType>(values: S) => z.object({ revision: z.number(), values })
export const InstitutionSettings = z.object({
  identity: part(IdentityFields),
  region: part(RegionFields),
  signIn: part(SignInFields),
  clinical: part(ClinicalFields),
  attendance: part(AttendanceFields),
  messages: part(MessagesFields),
  technical: part(TechnicalFields),
  modules: part(ModulesFields),
  sidebar: part(SidebarFields),
  entra: part(EntraFields),
  shibboleth: part(ShibbolethFields),
  /** Whether a provider of it was saved (sign-in.saveShibboleth). */
  hasShibboleth: z.boolean(),
  logo: part(z.object({ logo: z.string().nullable() })),
  /** Comes from the environment: it is shown here, and changed where the server is started. */
  apiBaseUrl: z.string(),
})
export type InstitutionSettings = z.output<typeof InstitutionSettings>

export const SavedPart = z.object({ revision: z.number(), savedAt: z.string() })
