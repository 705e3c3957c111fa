import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { curriculumPaths } from './paths'

const editors = {
  session: true,
  module: 'curriculummapping',
  privilege: { allOf: ['CURRICULUM_VIEW', 'CURRICULUM_EDIT'] },
} as const
const readers = { session: true, module: 'curriculummapping', privilege: 'CURRICULUM_VIEW' } as const

export const curriculumScreens = {
  curriculum: {
    open: readers,
    menu: { gate: { allOf: [{ module: 'curriculummapping' }, 'CURRICULUM_VIEW'] }, group: 'learn' },
    texts: ['coverage', 'curriculum', 'editor', 'issues', 'selector'],
  },
  learningOutcomes: { open: readers, from: 'curriculum', texts: ['curriculum', 'issues', 'learningOutcomes'] },
  outcomesImport: {
    open: editors,
    from: 'learningOutcomes',
    texts: ['imports', 'importStates', 'issues', 'learningOutcomes', 'proof', 'upload'],
  },
  outcomesReport: {
    open: readers,
    from: 'learningOutcomes',
    texts: ['coverage', 'curriculum', 'editor', 'issues', 'listTools', 'proof', 'reports', 'selector'],
  },
  unmappedOutcomes: { open: editors, from: 'learningOutcomes', texts: ['coverage', 'curriculum', 'issues'] },
  curriculumComponent: { open: readers, of: 'curriculum', texts: ['curriculum', 'editor', 'issues'] },
  outcomeGroup: { open: readers, of: 'learningOutcomes', texts: ['curriculum', 'editor', 'issues', 'learningOutcomes'] },
  outcome: { open: readers, of: 'learningOutcomes', texts: ['coverage', 'curriculum', 'editor', 'issues', 'learningOutcomes', 'selector'] },
  curriculumNode: { open: readers, of: 'curriculum', texts: ['curriculum', 'editor', 'issues', 'selector'] },
} satisfies ScreensOf<typeof curriculumPaths>
