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

/** Those with something behind them in this version: nobody is asked about the others. A test compares them with the code. */
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

/** What is on where nobody has chosen yet. */
export const firstModules: readonly Module[] = ['timeline', 'clinical', 'tests', 'feedbackcentre', 'timetable', 'curriculummapping']

const signOnModules = ['shibboleth', 'ms_entra'] as const
export type SignOnModule = (typeof signOnModules)[number]

/** By which modules one could log in without a password, with these on: they have been set up, too. */
export function usableSignOn(on: readonly Module[], isSetUp: (module: SignOnModule) => boolean): SignOnModule[] {
  return signOnModules.filter((name) => offeredModules.includes(name) && on.includes(name) && isSetUp(name))
}
