import { contractsOf, type OutputOf } from '@/lib/contract'

const reads = contractsOf(() => import('./reads.shapes'))
const writes = contractsOf(() => import('./writes.shapes'))
const settings = contractsOf(() => import('./settings.shapes'))

export const listReflections = reads({ name: 'reflections.list', method: 'GET', input: 'Find', output: 'Found', offline: 'fallback' })
/** Reads the asker's own reflection, one that is shared with them, or one that was submitted. */
export const readReflection = reads({ name: 'reflections.read', method: 'GET', input: 'One', output: 'Reflection', offline: 'fallback' })
export const readReflectionLog = reads({ name: 'reflections.log', method: 'GET', input: 'FindLog', output: 'Log', offline: 'fallback' })
/** The templates offered to the asker, kept for when they begin without a network. */
export const listReflectionTemplates = reads({
  name: 'reflections.templates',
  method: 'GET',
  input: 'Nothing',
  output: 'Templates',
  offline: 'cacheFirst',
})
/** The suggestions of 'Write about': what the asker did recently, or a single activity of theirs. */
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
/** GET /download/reflection/<reflection>/<file>: the bytes, for people who may read the reflection. */
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

/** `data.found` holds what looks like a patient's data, as it is in the text. Sent again with `despite`, the text is accepted. */
const patient = ['patient-check.FOUND'] as const

export const startReflection = writes({
  name: 'reflections.start',
  method: 'POST',
  input: 'Start',
  output: 'Started',
  errors: patient,
  queued: true,
})
/** No text is lost: a save that arrives too late is kept beside the reflection. */
export const saveReflection = writes({
  name: 'reflections.save',
  method: 'POST',
  input: 'Save',
  output: 'Saved',
  errors: patient,
  queued: true,
})
/** Removes a text that was kept beside the reflection, after its owner has taken it over or rejected it. */
export const dropKept = writes({ name: 'reflections.dropKept', method: 'POST', input: 'DropKept', output: 'Done' })
/** NO_TAGS: the writer is asked 'Submit without tags?'; sent again with `despite`, the reflection is submitted. */
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
/** Records that the reader has opened the reflection, and when; its owner sees it. */
export const seeReflection = writes({ name: 'reflections.see', method: 'POST', input: 'Only', output: 'Done' })
/** Withdraws a submission until somebody has acknowledged it. STATE_CHANGED means that somebody has. */
export const withdrawReflection = writes({ name: 'reflections.withdraw', method: 'POST', input: 'Only', output: 'NewState' })
/** A submitted reflection has to be withdrawn before it can be removed. */
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
/** Revokes an acknowledgement that was given in error; open to the person who gave it and to people who see everybody's submissions. */
export const revokeAcknowledgement = writes({
  name: 'reflections.revoke',
  method: 'POST',
  input: 'Revoke',
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

/** The log as a file, to keep or to hand to a licensing body; without filters, all of it. */
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
/** CONFLICT means that somebody has saved the template in the meantime. */
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
