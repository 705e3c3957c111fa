'use client'

import { useMessages, useTranslations } from 'next-intl'
import type { ItemResult } from '@/lib/contracts/config/configuration'
import { languageNames } from '@/lib/i18n/language-names'
import { isLocale, noTranslation } from '@/lib/i18n/locales'
import { useFormats } from '@/lib/i18n/use-formats'
import { wordAt } from '@/lib/i18n/word-at'

type Words = Readonly<Record<string, string>>

const named = { name: 'lists.field.name', active: 'lists.state.active' }
const features = {
  chairCount: 'lists.clinics.chairCount',
  hasChairs: 'lists.clinics.hasChairs',
  hasTeeth: 'lists.clinics.hasTeeth',
  hasShifts: 'lists.clinics.hasShifts',
  rooms: 'lists.clinics.rooms.legend',
  'rooms.name': 'lists.clinics.rooms.name',
  'rooms.firstChair': 'lists.clinics.rooms.first',
  'rooms.lastChair': 'lists.clinics.rooms.last',
}
const flag = {
  caption: 'lists.userFlags.caption',
  colour: 'lists.userFlags.colour',
  shownToTeachers: 'lists.userFlags.shownToTeachers',
  active: 'lists.state.active',
}
const step = {
  'values.value': 'interfaceEditor.scale.value',
  'values.label': 'interfaceEditor.scale.label',
  'values.meaning': 'interfaceEditor.scale.meaning',
  'values.colour': 'interfaceEditor.scale.colour',
  'values.pass': 'interfaceEditor.scale.pass',
}
const procedure = {
  code: 'interfaceEditor.procedure.code',
  caption: 'interfaceEditor.procedure.caption',
  category: 'interfaceEditor.procedure.category',
  specialtyId: 'interfaceEditor.procedure.specialty',
  site: 'interfaceEditor.procedure.site',
  scaleId: 'interfaceEditor.procedure.scale',
  weight: 'interfaceEditor.procedure.weight',
  jointCredit: 'interfaceEditor.procedure.joint',
  criteria: 'interfaceEditor.procedure.criteria',
  stages: 'interfaceEditor.procedure.stages',
  permits: 'interfaceEditor.permits.title',
  outsidePermit: 'interfaceEditor.permits.rule',
  outsideReason: 'interfaceEditor.permits.reason',
  targets: 'interfaceEditor.targets.title',
  participationTypeIds: 'interfaceEditor.procedure.participation',
  active: 'interfaceEditor.procedure.active',
}
const absenceType = {
  ...named,
  forWhom: 'lists.absenceTypes.forWhom',
  needsApproval: 'lists.absenceTypes.needsApproval',
  halfDays: 'lists.absenceTypes.halfDays',
  evidenceAfterDays: 'lists.absenceTypes.evidence',
  isAuthorised: 'lists.absenceTypes.authorised',
}
const section = {
  caption: 'interfaceEditor.section.caption',
  scaleId: 'interfaceEditor.procedure.scale',
  required: 'interfaceEditor.section.required',
  items: 'interfaceEditor.section.items',
  permits: 'interfaceEditor.section.permits',
  active: 'interfaceEditor.section.active',
}
const settings = {
  brandName: 'institution.identity.name',
  logoSize: 'institution.identity.logoSize',
  supportLink: 'institution.identity.support',
  timeZone: 'institution.region.timeZone',
  shiftBorders: 'institution.region.shifts',
  'shiftBorders.pm': 'institution.region.pm',
  'shiftBorders.eve': 'institution.region.eve',
  shiftHours: 'institution.region.hours',
  languages: 'institution.region.languages',
  fallbackLocale: 'institution.region.fallback',
  showcafslogin: 'institution.signIn.passwords',
  sessionIdleMinutes: 'institution.signIn.idle',
  sessionDays: 'institution.signIn.days',
  loginFailuresPerAddress: 'institution.signIn.failures',
  keepsOnDevices: 'institution.signIn.keeps',
  toothNotation: 'interfaceEditor.options.notation',
  blindSelfMarks: 'interfaceEditor.options.blind',
  escalateAfterDays: 'interfaceEditor.options.days',
  patientBatch: 'institution.clinical.batch',
  attendanceThreshold: 'institution.attendance.threshold',
  checkInLateAfterMinutes: 'institution.attendance.late',
  checkInNearMetres: 'institution.attendance.near',
  registerDueAfterHours: 'institution.attendance.due',
  registerClosesAfterHours: 'institution.attendance.closes',
  leastNoticeHours: 'institution.attendance.notice',
  minutesBetweenBuildings: 'institution.attendance.way',
  studentsWriteTo: 'institution.messages.students',
  usualMails: 'institution.messages.mails',
  'usualMails.MESSAGE': 'notifications.category.MESSAGE',
  'usualMails.BROADCAST': 'notifications.category.BROADCAST',
  'usualMails.CLINICAL': 'notifications.category.CLINICAL',
  'usualMails.FORMS': 'notifications.category.FORMS',
  'usualMails.CONCERN': 'notifications.category.CONCERN',
  'usualMails.TIMETABLE': 'notifications.category.TIMETABLE',
  'usualMails.FILES': 'notifications.category.FILES',
  uploadLimitMegabytes: 'institution.technical.upload',
  logLevel: 'institution.technical.level',
  logToConsole: 'institution.technical.console',
  alertErrors: 'institution.technical.alert',
  selectorSearchMax: 'institution.technical.selectorMax',
  selectorNewMin: 'institution.technical.selectorNew',
  modules: 'institution.modules.title',
  sidebarmenuitems: 'institution.sidebar.title',
  'sidebarmenuitems.caption': 'institution.sidebar.caption',
  'sidebarmenuitems.link': 'institution.sidebar.link',
  'sidebarmenuitems.icon': 'institution.sidebar.icon',
  'sidebarmenuitems.priv': 'institution.sidebar.for',
}

/** The labels of fields in the screen of each part. */
const fields: Readonly<Record<string, Words>> = {
  settings,
  programmes: { ...named, lengthYears: 'lists.programmes.length', published: 'lists.programmes.published' },
  flags: flag,
  tagGroups: { ...named, colour: 'lists.userFlags.colour' },
  tags: { ...named, groupId: 'tags.group' },
  terms: { title: 'lists.field.name', startsOn: 'lists.terms.from', endsOn: 'lists.terms.to' },
  specialties: named,
  participationTypes: named,
  clinics: { ...named, ...features },
  scales: { name: 'interfaceEditor.scale.name', values: 'interfaceEditor.scale.values', ...step },
  sections: section,
  procedures: procedure,
  phrases: { kind: 'institution.configuration.phraseKind', text: 'institution.configuration.phraseText' },
  absenceTypes: absenceType,
  roles: { name: 'roles.name', privileges: 'roles.privileges', asksSecondFactor: 'roles.asksSecondFactor' },
}

/** Where the words of what is chosen from stand. */
const choices: Words = {
  colour: 'lists.userFlags.colours',
  modules: 'institution.modules.name',
  logLevel: 'institution.technical.levels',
  studentsWriteTo: 'institution.messages.studentsMay',
  MESSAGE: 'notifications.timing',
  BROADCAST: 'notifications.timing',
  CLINICAL: 'notifications.timing',
  FORMS: 'notifications.timing',
  CONCERN: 'notifications.timing',
  TIMETABLE: 'notifications.timing',
  FILES: 'notifications.timing',
  CASES: 'notifications.timing',
  FEEDBACK: 'notifications.timing',

  toothNotation: 'interfaceEditor.options.notations',
  site: 'clinical.line.site',
  jointCredit: 'interfaceEditor.procedure.joints',
  outsidePermit: 'interfaceEditor.permits.rules',
  kind: 'interfaceEditor.phrase.kinds',
  forWhom: 'lists.absenceTypes.for',
  privileges: 'roles.privilege',
}

/** The screens of the settings, each a part of its own in the file. */
const screens: Words = {
  identity: 'institution',
  region: 'region',
  signIn: 'signInSettings',
  clinical: 'clinicalSettings',
  attendance: 'attendanceSettings',
  messages: 'messageSettings',
  technical: 'technical',
  modules: 'modules',
  sidebar: 'sidebarItems',
}

/** The file's own names in the words of the screens on which the same is edited; what has none keeps its name. */
export function useConfigurationWords() {
  const t = useTranslations('institution')
  const formats = useFormats()
  const messages = useMessages()
  const at = (path: string): string | undefined => wordAt(messages, path.split('.'))
  /** A file may call a field as every object calls something. */
  const worded = (words: Words | undefined, name: string): string | undefined =>
    words && Object.hasOwn(words, name) ? at(words[name] ?? '') : undefined

  function called({ part, called: name }: ItemResult): string {
    if (part === 'settings') return at(`shell.titles.${Object.hasOwn(screens, name) ? screens[name] : ''}`) ?? name
    return part === 'wording' ? language(name) : name
  }

  /** 'Steps 2, Word' for values.1.label; of the wording its key. */
  function field(part: string, path: readonly string[]): string {
    if (part === 'wording') return path.slice(1).join('.') || t('configuration.part.wording')
    const known = Object.hasOwn(fields, part) ? fields[part] : undefined
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
    if (name === 'languages' || name === 'fallbackLocale') return said === noTranslation ? t('region.noTranslation') : language(said)
    if (/^\d{4}-\d{2}-\d{2}$/.test(said)) return formats.day(said)
    return (Object.hasOwn(choices, name) ? at(`${choices[name]}.${said}`) : undefined) ?? said
  }

  /** Privileges of areas that come later have no words yet. */
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

function language(name: string): string {
  return isLocale(name) ? languageNames[name] : name
}
