/** Feature switches of an institution. */
export const modules = [
  'timeline',
  'clinical',
  'tests',
  'feedbackcentre',
  'timetable',
  'curriculummapping',
  'support',
  'shibboleth',
  'ms_entra',
  'dev',
] as const
export type Module = (typeof modules)[number]

/** The modules that have a function in this version; the others are not offered. A test compares them with the code. */
export const offeredModules: readonly Module[] = [
  'clinical',
  'tests',
  'feedbackcentre',
  'timetable',
  'curriculummapping',
  'support',
  'shibboleth',
  'ms_entra',
  'dev',
]

/** The modules that are on before anybody has chosen. */
export const firstModules: readonly Module[] = ['timeline', 'clinical', 'tests', 'feedbackcentre', 'timetable', 'curriculummapping']

const signOnModules = ['shibboleth', 'ms_entra'] as const
export type SignOnModule = (typeof signOnModules)[number]

/** The switched-on modules that can log people in without a password, because they are also set up. */
export function usableSignOnModules(on: readonly Module[], isSetUp: (module: SignOnModule) => boolean): SignOnModule[] {
  return signOnModules.filter((name) => offeredModules.includes(name) && on.includes(name) && isSetUp(name))
}
