// This file has patterns only, because the service worker bundles it.
const uuid = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})'

/** Every screen that can be drawn without a network. */
const patterns = {
  dashboard: /^\/$/,
  clinical: /^\/clinical\/?$/,
  newTreatmentSession: /^\/clinical\/treatmentsession\/new\/?$/,
  treatmentSession: new RegExp(`^/clinical/treatmentsession/${uuid}/?$`, 'i'),
  forms: /^\/forms\/?$/,
  formStage: new RegExp(`^/forms/${uuid}/responses/${uuid}/stage/(new|${uuid.slice(1, -1)})/?$`, 'i'),
  attendance: /^\/attendance\/?$/,
  register: new RegExp(`^/attendance/register/${uuid}/?$`, 'i'),
  swaps: /^\/timetables\/swaps\/?$/,
  placementDay: new RegExp(`^/timetables/placements/event/${uuid}/?$`, 'i'),
  tests: /^\/tests\/?$/,
  testAttempt: new RegExp(`^/tests/${uuid}/?$`, 'i'),
  reflections: /^\/reflections\/?$/,
  reflection: new RegExp(`^/reflections/view/${uuid}/?$`, 'i'),
  writeReflection: new RegExp(`^/reflections/save/${uuid}/?$`, 'i'),
  curriculum: /^\/curriculum-mapping\/?$/,
  curriculumNode: new RegExp(`^/curriculum-mapping/node/${uuid}(?:/view)?/?$`, 'i'),
  workflow: new RegExp(`^/workflows(?:/${uuid})?/?$`, 'i'),
  retryRequests: /^\/settings\/retryrequests\/?$/,
}
export type OfflineRoute = keyof typeof patterns
export type OfflineMatch = { readonly route: OfflineRoute; readonly args: readonly string[] }

/** The document that is shown for all these screens offline. It contains nothing about a person, so it can be the same for everybody. */
export const shellPath = '/~offline'

export function matchOffline(pathname: string): OfflineMatch | null {
  for (const route of routes) {
    const found = patterns[route].exec(pathname)
    if (found) return { route, args: found.slice(1) }
  }
  return null
}

const routes: readonly OfflineRoute[] = [
  'dashboard',
  'clinical',
  'newTreatmentSession',
  'treatmentSession',
  'forms',
  'formStage',
  'attendance',
  'register',
  'swaps',
  'placementDay',
  'tests',
  'testAttempt',
  'reflections',
  'reflection',
  'writeReflection',
  'curriculum',
  'curriculumNode',
  'workflow',
  'retryRequests',
]
