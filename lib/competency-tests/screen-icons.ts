import { BadgeCheck, BadgePlus, ListChecks, ListFilter } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { competencyTestsPaths } from './paths'

export const competencyTestsIcons = {
  tests: BadgeCheck,
  newTest: BadgePlus,
  testsViewAll: ListChecks,
  competencyTests: BadgeCheck,
  competencyTest: BadgeCheck,
  testFilters: ListFilter,
  testFilter: ListFilter,
} satisfies IconsOf<typeof competencyTestsPaths>
