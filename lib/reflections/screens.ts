import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { reflectionsPaths } from './paths'

const writers = { session: true, module: null, privilege: 'REFLECTIONS' } as const
/** People who see everybody's submissions need not write any themselves. */
const readers = { session: true, module: null, privilege: { anyOf: ['REFLECTIONS', 'REFLECTIONS_VIEW_ALL'] } } as const
const admins = { session: true, module: null, privilege: 'CONFIG_ADMIN' } as const

export const reflectionsScreens = {
  reflections: {
    after: 'tests',
    open: readers,
    menu: { gate: { anyOf: ['REFLECTIONS', 'REFLECTIONS_VIEW_ALL'] }, group: 'learn' },
    texts: ['issues', 'reflections', 'selector'],
  },
  reflection: { open: readers, of: 'reflections', texts: ['issues', 'reflections', 'selector'] },
  writeReflection: { open: writers, of: 'reflections', texts: ['issues', 'reflections', 'selector', 'upload'] },
  newDops: { open: writers, from: 'reflections', texts: ['issues', 'reflections', 'selector'] },
  newSignOff: { open: writers, from: 'reflections', texts: ['issues', 'reflections', 'selector'] },
  reflectionLog: { open: writers, from: 'reflections', texts: ['issues', 'proof', 'reflections', 'selector'] },
  reflectionTemplates: {
    open: admins,
    settings: 'school',
    texts: ['editor', 'issues', 'lists', 'listTools', 'reflectionTemplates', 'selector'],
  },
  reflectionTemplate: { open: admins, of: 'reflectionTemplates', texts: ['editor', 'issues', 'reflectionTemplates', 'selector'] },
} satisfies ScreensOf<typeof reflectionsPaths>
