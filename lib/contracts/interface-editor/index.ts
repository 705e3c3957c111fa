import { contractsOf } from '@/lib/contract'

export type { Choices, Usage } from './parts.shapes'
export type { ProcedureFields } from './procedures.shapes'
export type { SectionFields } from './sections.shapes'
export type { ScaleFields } from './scales.shapes'
export type { ClinicalSettings } from './options.shapes'

const procedures = contractsOf(() => import('./procedures.shapes'))
const sections = contractsOf(() => import('./sections.shapes'))
const scales = contractsOf(() => import('./scales.shapes'))
const options = contractsOf(() => import('./options.shapes'))

/** Somebody recorded or marked it since: it can be deactivated, and no longer deleted. */
const inUse = 'catalogue.IN_USE'

export const listProcedures = procedures({ name: 'catalogue.listProcedures', method: 'GET', input: 'FindProcedures', output: 'Procedures' })
export const readProcedure = procedures({ name: 'catalogue.readProcedure', method: 'GET', input: 'OneEntry', output: 'ReadProcedure' })
/** The choices for a new procedure or a new section. */
export const readChoices = contractsOf(() => import('./choices.shapes'))({
  name: 'catalogue.readChoices',
  method: 'GET',
  input: 'Nothing',
  output: 'ReadChoices',
})
/** A stale revision gives CONFLICT with `newer`. Criteria and stages that are left out are removed, or deactivated if the procedure is in use. */
export const saveProcedure = procedures({ name: 'catalogue.saveProcedure', method: 'POST', input: 'SaveProcedure', output: 'Saved' })
export const removeProcedure = procedures({
  name: 'catalogue.removeProcedure',
  method: 'POST',
  input: 'RemoveEntry',
  output: 'Done',
  errors: [inUse],
})
export const moveProcedure = procedures({ name: 'catalogue.moveProcedure', method: 'POST', input: 'MoveEntry', output: 'Done' })

/** At least one section must remain, so that a session as a whole can be marked. */
const last = 'catalogue.LAST_SECTION'
export const listSections = sections({ name: 'catalogue.listSections', method: 'GET', input: 'FindSections', output: 'Sections' })
export const readSection = sections({ name: 'catalogue.readSection', method: 'GET', input: 'OneEntry', output: 'ReadSection' })
export const saveSection = sections({
  name: 'catalogue.saveSection',
  method: 'POST',
  input: 'SaveSection',
  output: 'Saved',
  errors: [last],
})
export const removeSection = sections({
  name: 'catalogue.removeSection',
  method: 'POST',
  input: 'RemoveEntry',
  output: 'Done',
  errors: [inUse, last],
})
export const moveSection = sections({ name: 'catalogue.moveSection', method: 'POST', input: 'MoveEntry', output: 'Done' })

/** The newest version of each. */
export const listScales = scales({ name: 'catalogue.listScales', method: 'GET', input: 'Nothing', output: 'Scales' })
export const readScale = scales({ name: 'catalogue.readScale', method: 'GET', input: 'OneEntry', output: 'ReadScale' })
/** A version on which marks were given never changes: a new version is made instead, and marks on the old one are moved to it. */
export const saveScale = scales({
  name: 'catalogue.saveScale',
  method: 'POST',
  input: 'SaveScale',
  output: 'SavedScale',
  errors: ['catalogue.MARKS_GIVEN', 'catalogue.OLD_VERSION'],
})
export const removeScale = scales({ name: 'catalogue.removeScale', method: 'POST', input: 'RemoveEntry', output: 'Done', errors: [inUse] })

/** The institution's own phrases, in order. */
export const listPhrases = options({ name: 'catalogue.listPhrases', method: 'GET', input: 'Nothing', output: 'Phrases' })
export const movePhrase = options({ name: 'catalogue.movePhrase', method: 'POST', input: 'MoveEntry', output: 'Done' })

export const readOptions = options({ name: 'catalogue.readOptions', method: 'GET', input: 'Nothing', output: 'Options' })
export const saveOptions = options({ name: 'catalogue.saveOptions', method: 'POST', input: 'ClinicalSettings', output: 'Done' })
/** Saves somebody without an account who may be asked to confirm what was done at a clinic. */
export const saveSupervisor = options({
  name: 'catalogue.saveSupervisor',
  method: 'POST',
  input: 'SaveSupervisor',
  output: 'Done',
  errors: ['sign-in.REAUTHENTICATE'],
})
/** A supervisor who was asked before stays stored with their confirmations, but can no longer be asked. */
export const removeSupervisor = options({ name: 'catalogue.removeSupervisor', method: 'POST', input: 'RemoveSupervisor', output: 'Done' })
export const saveClinicOptions = options({
  name: 'catalogue.saveClinicOptions',
  method: 'POST',
  input: 'SaveClinicOptions',
  output: 'Saved',
})
