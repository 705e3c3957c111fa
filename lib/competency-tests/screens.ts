import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { competencyTestsPaths } from './paths'

const takers = { session: true, module: 'tests', privilege: 'TESTS' } as const
const admins = { session: true, module: 'tests', privilege: 'TESTS_ADMIN' } as const

export const competencyTestsScreens = {
  tests: {
    after: 'clinicalCases',
    open: takers,
    menu: { gate: { allOf: [{ module: 'tests' }, 'TESTS'] }, group: 'learn' },
    texts: ['form', 'forms', 'issues', 'proof', 'selector', 'tests', 'toothMap', 'upload'],
  },
  newTest: { open: takers, from: 'tests', texts: ['issues', 'selector', 'tests'] },
  testsViewAll: { open: takers, from: 'tests', texts: ['editor', 'issues', 'listTools', 'selector', 'tests'] },
  competencyTests: { open: admins, settings: 'school', texts: ['listTools', 'tests'] },
  competencyTest: { open: admins, of: 'competencyTests', texts: ['curriculum', 'editor', 'formEditor', 'issues', 'selector', 'tests'] },
  testFilters: { open: admins, from: 'competencyTests', texts: ['listTools', 'tests'] },
  testFilter: { open: admins, of: 'testFilters', texts: ['editor', 'issues', 'selector', 'tests'] },
} satisfies ScreensOf<typeof competencyTestsPaths>
