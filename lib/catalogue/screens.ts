import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import { configurers } from '@/lib/screen-gates'
import type { cataloguePaths } from './paths'

const interfaceEditors = { session: true, module: null, privilege: 'INTERFACE_ADMIN' } as const

export const catalogueScreens = {
  terms: { open: configurers, settings: 'school', texts: ['editor', 'lists'] },
  term: { open: configurers, of: 'terms', texts: ['editor', 'issues', 'lists'] },
  clinics: { open: configurers, settings: 'school', texts: ['editor', 'lists'] },
  clinic: { open: configurers, of: 'clinics', texts: ['editor', 'issues', 'lists', 'location'] },
  specialties: { open: configurers, settings: 'school', texts: ['editor', 'lists'] },
  specialty: { open: configurers, of: 'specialties', texts: ['editor', 'issues', 'lists'] },
  participationTypes: { open: configurers, settings: 'school', texts: ['editor', 'lists'] },
  participationType: { open: configurers, of: 'participationTypes', texts: ['editor', 'issues', 'lists'] },
  // The preview draws what the chairside draws, so it needs the same texts.
  interfaceProcedures: { open: interfaceEditors, settings: 'clinical', texts: ['editor', 'interfaceEditor'] },
  interfaceProcedure: {
    open: interfaceEditors,
    of: 'interfaceProcedures',
    texts: ['curriculum', 'editor', 'interfaceEditor', 'clinical', 'issues', 'marking', 'selector', 'toothMap'],
  },
  interfaceSections: { open: interfaceEditors, settings: 'clinical', texts: ['editor', 'interfaceEditor'] },
  interfaceSection: {
    open: interfaceEditors,
    of: 'interfaceSections',
    texts: ['editor', 'interfaceEditor', 'clinical', 'issues', 'marking'],
  },
  interfaceScales: { open: interfaceEditors, settings: 'clinical', texts: ['editor', 'interfaceEditor'] },
  interfaceScale: { open: interfaceEditors, of: 'interfaceScales', texts: ['editor', 'interfaceEditor', 'clinical', 'issues', 'marking'] },
  interfacePhrases: { open: interfaceEditors, settings: 'clinical', texts: ['editor', 'interfaceEditor', 'issues'] },
  interfaceOptions: { open: interfaceEditors, settings: 'clinical', texts: ['interfaceEditor', 'issues'] },
} satisfies ScreensOf<typeof cataloguePaths>
