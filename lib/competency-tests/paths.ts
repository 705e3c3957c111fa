export const competencyTestsPaths = {
  tests: '/tests',
  newTest: '/tests/new',
  testsViewAll: '/tests/viewall',
  competencyTests: '/settings/competencytests',
  competencyTest: '/settings/competencytests/edit',
  testFilters: '/settings/competencytests/filters',
  testFilter: '/settings/competencytests/filters/edit',
} satisfies Record<string, `/${string}`>
