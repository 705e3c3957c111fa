import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./concerns.shapes'))

/** The choices of the form: the programmes, and the asker's own drafts from treatment sessions. */
export const readConcernChoices = contract({ name: 'concerns.choices', method: 'GET', input: 'Nothing', output: 'Choices' })
/** The names of the people who will read a concern, without the accused and the asker. */
export const findConcernReaders = contract({ name: 'concerns.readers', method: 'GET', input: 'FindReaders', output: 'Readers' })
/** TAKEN: the id is in use. Never queued: a person who raises a concern must know that it has arrived. */
export const raiseConcern = contract({
  name: 'concerns.raise',
  method: 'POST',
  input: 'Raise',
  output: 'Raised',
  errors: ['concerns.TAKEN'],
})
export const withdrawConcern = contract({ name: 'concerns.withdraw', method: 'POST', input: 'OneConcern', output: 'Done' })
export const addToConcern = contract({ name: 'concerns.addToRaised', method: 'POST', input: 'WriteText', output: 'Done' })
export const listConcernsRaised = contract({ name: 'concerns.mineRaised', method: 'GET', input: 'Nothing', output: 'RaisedList' })
export const readConcernRaised = contract({ name: 'concerns.readRaised', method: 'GET', input: 'OneConcern', output: 'RaisedConcern' })

/** Concerns about the asker, once they were told of them. */
export const listConcernsAboutMe = contract({ name: 'concerns.aboutMe', method: 'GET', input: 'Nothing', output: 'AboutList' })
export const readConcernAboutMe = contract({ name: 'concerns.readAboutMe', method: 'GET', input: 'OneConcern', output: 'ConcernAbout' })
export const respondToConcern = contract({ name: 'concerns.respond', method: 'POST', input: 'WriteText', output: 'Done' })
/** Possible once, within ten working days of the outcome. */
export const appealConcern = contract({
  name: 'concerns.appeal',
  method: 'POST',
  input: 'WriteText',
  output: 'Done',
  errors: ['concerns.TOO_LATE'],
})

export const listCases = contract({ name: 'concerns.list', method: 'GET', input: 'FindCases', output: 'Cases' })
/** A POST, because it is written down who opens a case. */
export const openCase = contract({ name: 'concerns.open', method: 'POST', input: 'OneConcern', output: 'Case' })
export const triageCase = contract({ name: 'concerns.triage', method: 'POST', input: 'Triage', output: 'Done' })
export const reviewCase = contract({ name: 'concerns.review', method: 'POST', input: 'OneConcern', output: 'Done' })
export const recordInCase = contract({ name: 'concerns.note', method: 'POST', input: 'WriteText', output: 'Done' })
export const addCaseFiles = contract({ name: 'concerns.addFiles', method: 'POST', input: 'AddFiles', output: 'Done' })
/** POST /asset/concern/<file>: the bytes, for people who handle the case. A POST, because each download is recorded. */
export const downloadCaseFile = contract({
  name: 'concerns.download',
  method: 'POST',
  path: '/asset/concern/{id}',
  input: 'Download',
  output: 'StoredFile',
})

export function caseFileAddress(assetId: string): string {
  return downloadCaseFile.path.replace('{id}', assetId)
}

/** UNDISCLOSED: the student has not been told yet that there is a case. */
export const tellInCase = contract({
  name: 'concerns.tell',
  method: 'POST',
  input: 'Tell',
  output: 'Done',
  errors: ['concerns.UNDISCLOSED'],
})
export const discloseCase = contract({ name: 'concerns.disclose', method: 'POST', input: 'WriteText', output: 'Done' })
export const saveCaseAction = contract({ name: 'concerns.saveAction', method: 'POST', input: 'SaveAction', output: 'Done' })
export const addCaseHandler = contract({ name: 'concerns.addHandler', method: 'POST', input: 'AddHandler', output: 'Done' })
/** OWNER: a case always has an owner; somebody else has to be made owner first. */
export const removeCaseHandler = contract({
  name: 'concerns.removeHandler',
  method: 'POST',
  input: 'OneHandler',
  output: 'Done',
  errors: ['concerns.OWNER'],
})
/** AWAITS_RESPONSE: the student was told, has not responded, and still may. */
export const resolveCase = contract({
  name: 'concerns.resolve',
  method: 'POST',
  input: 'Resolve',
  output: 'Done',
  errors: ['concerns.AWAITS_RESPONSE'],
})
export const decideCaseAppeal = contract({ name: 'concerns.decideAppeal', method: 'POST', input: 'DecideAppeal', output: 'Done' })
export const reopenCase = contract({ name: 'concerns.reopen', method: 'POST', input: 'WriteText', output: 'Done' })
/** The whole case as data for a file; the asker must have proved their identity recently. */
export const exportCase = contract({ name: 'concerns.exportCase', method: 'POST', input: 'OneConcern', output: 'Case' })

export const readConcernReceivers = contract({ name: 'concerns.receivers', method: 'GET', input: 'Nothing', output: 'Receivers' })
export const saveConcernReceivers = contract({ name: 'concerns.saveReceivers', method: 'POST', input: 'SaveReceivers', output: 'Done' })
/** Gives a case that nobody can go on with to somebody who may receive concerns. The caller reads nothing of it. */
export const handOverCase = contract({ name: 'concerns.handOver', method: 'POST', input: 'HandOver', output: 'Done' })
