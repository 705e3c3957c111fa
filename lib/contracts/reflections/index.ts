import { contractsOf, type OutputOf } from '@/lib/contract'

const reads = contractsOf(() => import('./reads.shapes'))
const writes = contractsOf(() => import('./writes.shapes'))
const settings = contractsOf(() => import('./settings.shapes'))

export const listReflections = reads({ name: 'reflections.list', method: 'GET', input: 'Find', output: 'Found', offline: 'fallback' })
/** One's own, one that is shared with the asker, or one that was submitted. */
export const readReflection = reads({ name: 'reflections.read', method: 'GET', input: 'One', output: 'Reflection', offline: 'fallback' })
export const readReflectionLog = reads({ name: 'reflections.log', method: 'GET', input: 'FindLog', output: 'Log', offline: 'fallback' })
/** Those that are offered to the asker, who may be without a network when they begin. */
export const listReflectionTemplates = reads({
  name: 'reflections.templates',
  method: 'GET',
  input: 'Nothing',
  output: 'Templates',
  offline: 'cacheFirst',
})
/** 'Write about': what the asker did of late, or one thing of theirs. */
export const suggestActivities = reads({
  name: 'reflections.suggest',
  method: 'GET',
  input: 'Suggest',
  output: 'Suggestions',
  offline: 'fallback',
})
/** Next steps that are not done, the first due first. */
export const listReflectionSteps = reads({
  name: 'reflections.steps',
  method: 'GET',
  input: 'Nothing',
  output: 'Steps',
  offline: 'fallback',
})
/** GET /download/reflection/<reflection>/<file>: the bytes, for whoever reads the reflection. */
export const downloadReflectionFile = reads({
  name: 'reflections.download',
  method: 'GET',
  path: '/download/reflection/{reflection}/{id}',
  input: 'Download',
  output: 'StoredFile',
})
export function reflectionFileAddress(reflectionId: string, assetId: string): string {
  return downloadReflectionFile.path.replace('{reflection}', reflectionId).replace('{id}', assetId)
}
export const findReaders = reads({ name: 'reflections.readers', method: 'GET', input: 'FindReaders', output: 'Readers' })

/** With `data.found`: what looks like a patient's data, as it stands in the text. Sent again with `despite` it is taken. */
const patient = ['patient-check.FOUND'] as const

export const startReflection = writes({
  name: 'reflections.start',
  method: 'POST',
  input: 'Start',
  output: 'Started',
  errors: patient,
  queued: true,
})
/** Nothing that is sent is lost: what comes too late is kept beside. */
export const saveReflection = writes({
  name: 'reflections.save',
  method: 'POST',
  input: 'Save',
  output: 'Saved',
  errors: patient,
  queued: true,
})
/** Once its owner has taken over what was kept beside, or wants none of it. */
export const dropKept = writes({ name: 'reflections.dropKept', method: 'POST', input: 'DropKept', output: 'Done' })
/** NO_TAGS: 'Submit without tags?'; sent again with `despite` it is submitted. */
export const submitReflection = writes({
  name: 'reflections.submit',
  method: 'POST',
  input: 'Submit',
  output: 'NewState',
  errors: ['reflections.NO_TAGS'],
  queued: true,
})
export const shareReflection = writes({ name: 'reflections.share', method: 'POST', input: 'Share', output: 'NewState' })
export const endReflectionShare = writes({ name: 'reflections.endShare', method: 'POST', input: 'EndShare', output: 'NewState' })
/** Its reader has it open: its owner is shown since when. */
export const seeReflection = writes({ name: 'reflections.see', method: 'POST', input: 'Only', output: 'Done' })
/** Until somebody has acknowledged it. With STATE_CHANGED somebody has. */
export const withdrawReflection = writes({ name: 'reflections.withdraw', method: 'POST', input: 'Only', output: 'NewState' })
/** What is submitted is taken back first. */
export const removeReflection = writes({ name: 'reflections.remove', method: 'POST', input: 'Only', output: 'Done' })
export const commentOnReflection = writes({
  name: 'reflections.comment',
  method: 'POST',
  input: 'Comment',
  output: 'Done',
  errors: patient,
})
export const acknowledgeReflection = writes({
  name: 'reflections.acknowledge',
  method: 'POST',
  input: 'Acknowledge',
  output: 'NewState',
  errors: patient,
})
export const saveReflectionStep = writes({
  name: 'reflections.saveStep',
  method: 'POST',
  input: 'SaveStep',
  output: 'Done',
  errors: patient,
})

/** The log as a file, to keep or to hand to whoever licenses: all of it where nothing narrows it. */
export const exportReflectionLog = writes({ name: 'reflections.export', method: 'POST', input: 'ExportLog', output: 'ExportedLog' })
/** Begins the form that is named in the settings. NOT_SET: 'No form is set for this.' NOT_STARTABLE: the asker may not begin it now. */
export const startReflectionForm = writes({
  name: 'reflections.startForm',
  method: 'POST',
  input: 'StartForm',
  output: 'FormStarted',
  errors: ['reflections.NOT_SET', 'form-responses.NOT_STARTABLE'],
})

export const listEditedTemplates = settings({ name: 'reflections.listTemplates', method: 'GET', input: 'Nothing', output: 'Listed' })
/** With CONFLICT somebody saved it meanwhile. */
export const saveReflectionTemplate = settings({
  name: 'reflections.saveTemplate',
  method: 'POST',
  input: 'SaveTemplate',
  output: 'Saved',
})
export const saveReflectionForm = settings({ name: 'reflections.saveForm', method: 'POST', input: 'SaveForm', output: 'Done' })

export type Reflections = OutputOf<typeof listReflections>
export type ReflectionRow = Reflections['rows'][number]
export type Reflection = OutputOf<typeof readReflection>
export type ReflectionLog = OutputOf<typeof readReflectionLog>
export type ReflectionTemplates = OutputOf<typeof listReflectionTemplates>
export type Suggestions = OutputOf<typeof suggestActivities>
export type ReflectionSteps = OutputOf<typeof listReflectionSteps>
export type EditedTemplates = OutputOf<typeof listEditedTemplates>
