import { contractsOf } from '@/lib/contract'

export * from './blocks'
export * from './suggestions'

const provider = contractsOf(() => import('./providers.shapes'))
const placement = contractsOf(() => import('./placements.shapes'))

export const readPlacementChoices = provider({ name: 'placements.readChoices', method: 'GET', input: 'Nothing', output: 'Choices' })
/** Asks the institution's geocoder where an address is; NOT_FOUND where none is set. */
export const findAddress = provider({ name: 'placements.findAddress', method: 'GET', input: 'FindAddress', output: 'FoundAddresses' })
/** By name, 50 at a time. */
export const listProviders = provider({ name: 'placements.listProviders', method: 'GET', input: 'FindProviders', output: 'Providers' })
/** The list as a file for a spreadsheet. */
export const exportProviders = provider({
  name: 'placements.exportProviders',
  method: 'GET',
  input: 'FindProvidersExport',
  output: 'Exported',
})
/** The first 500 by name. */
export const listProviderPoints = provider({ name: 'placements.listPoints', method: 'GET', input: 'FindPoints', output: 'Points' })
/** All providers by weeks, 150 at a time. */
export const readPlacementBoard = provider({ name: 'placements.readBoard', method: 'GET', input: 'OfBoard', output: 'Board' })
export const readProvider = provider({ name: 'placements.readProvider', method: 'GET', input: 'One', output: 'Provider' })
/**
 * TO_COME: students are placed with the provider, so it stays in use; `data.placements` lists at most 20 of them as `{ id, student, fromOn, toOn }`, and
 * `data.count` is their number. Changing the clinic takes a fresh proof while a contact signs off. Once the provider is out of use, its contacts sign off
 * nothing any more.
 */
export const saveProvider = provider({
  name: 'placements.saveProvider',
  method: 'POST',
  input: 'SaveProvider',
  output: 'Saved',
  errors: ['placements.TO_COME'],
})
/** TO_COME: as in `saveProvider`. The provider is kept, out of use, if students were ever placed there or an event is planned there. */
export const removeProvider = provider({
  name: 'placements.removeProvider',
  method: 'POST',
  input: 'Remove',
  output: 'Removed',
  errors: ['placements.TO_COME'],
})

/** Tells what a merge into another provider would move. `clinicDiffers`: contacts who sign off move to the book of the other provider's clinic. */
export const previewProviderMerge = provider({
  name: 'placements.previewMerge',
  method: 'GET',
  input: 'MergePair',
  output: 'MergePreview',
})
/**
 * Merges a provider that was entered twice: everything of it belongs to the other provider from then on, and it is removed. Past days stay in the room where
 * they were. `intoId` is refused if that provider is not in use or is the same one. If the clinics differ and somebody signs off, a fresh proof is needed.
 */
export const mergeProvider = provider({ name: 'placements.mergeProvider', method: 'POST', input: 'MergeProvider', output: 'Removed' })

/**
 * A contact who signs off is in the book of outside supervisors; their name and address are saved with a fresh proof of the person who saves them. An entry
 * that an editor of the book made is used as it is; one that an editor removed is refused with a fault of `email`.
 */
export const saveContact = provider({ name: 'placements.saveContact', method: 'POST', input: 'SaveContact', output: 'Saved' })
/** The contact cannot sign any more what they were asked to sign and have not signed. */
export const removeContact = provider({ name: 'placements.removeContact', method: 'POST', input: 'Remove', output: 'Done' })
export const saveAgreement = provider({ name: 'placements.saveAgreement', method: 'POST', input: 'SaveAgreement', output: 'Saved' })
export const removeAgreement = provider({ name: 'placements.removeAgreement', method: 'POST', input: 'Remove', output: 'Done' })
export const saveCheck = provider({ name: 'placements.saveCheck', method: 'POST', input: 'SaveCheck', output: 'Saved' })
export const removeCheck = provider({ name: 'placements.removeCheck', method: 'POST', input: 'Remove', output: 'Done' })
/** Fewer places than students are allowed; the answer says so. */
export const saveCapacity = provider({ name: 'placements.saveCapacity', method: 'POST', input: 'SaveCapacity', output: 'SavedCapacity' })
export const removeCapacity = provider({ name: 'placements.removeCapacity', method: 'POST', input: 'Remove', output: 'Done' })

export const listProviderFiles = provider({
  name: 'placements.listFiles',
  method: 'GET',
  input: 'OfProviderFiles',
  output: 'ProviderFiles',
})
export const addProviderFiles = provider({ name: 'placements.addFiles', method: 'POST', input: 'AddProviderFiles', output: 'Done' })
export const saveProviderFile = provider({ name: 'placements.saveFile', method: 'POST', input: 'SaveProviderFile', output: 'Saved' })
export const removeProviderFile = provider({ name: 'placements.removeFile', method: 'POST', input: 'Remove', output: 'Done' })
/** GET /asset/placement/<file>: the bytes, for whoever places students. */
export const downloadProviderFile = provider({
  name: 'placements.downloadFile',
  method: 'GET',
  path: '/asset/placement/{id}',
  input: 'Download',
  output: 'StoredFile',
})
export function providerFileAddress(assetId: string): string {
  return downloadProviderFile.path.replace('{id}', assetId)
}

/** The students who can be placed. */
export const findPlaceable = placement({ name: 'placements.findStudents', method: 'GET', input: 'FindStudents', output: 'Students' })
/** 50 at a time. */
export const listPlacements = placement({ name: 'placements.list', method: 'GET', input: 'FindPlacements', output: 'Placements' })
/** The list as a file for a spreadsheet. */
export const exportPlacements = placement({ name: 'placements.export', method: 'GET', input: 'FindPlacementsExport', output: 'Exported' })
export const readPlacement = placement({ name: 'placements.read', method: 'GET', input: 'One', output: 'OnePlacement' })
/**
 * NO_ROOM: `data` describes the first span that is too full, as `{ fromOn, toOn, students, places }`. NO_AGREEMENT: no agreement covers all days, and
 * `data.coveredUntil` is the last covered day or null; sent again with `despite`, the placement is saved.
 */
export const savePlacements = placement({
  name: 'placements.save',
  method: 'POST',
  input: 'SavePlacements',
  output: 'SavedPlacements',
  errors: ['placements.NO_ROOM', 'placements.NO_AGREEMENT'],
})
/** The errors are those of `savePlacements`. */
export const setPlacementState = placement({
  name: 'placements.setState',
  method: 'POST',
  input: 'SetState',
  output: 'SavedState',
  errors: ['placements.NO_ROOM', 'placements.NO_AGREEMENT'],
})
/** The students at a provider on each day of a week, with the state of each register. */
export const readProviderWeek = placement({ name: 'placements.readWeek', method: 'GET', input: 'OfWeek', output: 'Week' })
/** One date of placements; a student who only attends it reads only about themself. */
export const readPlacementDay = placement({
  name: 'placements.readDay',
  method: 'GET',
  input: 'One',
  output: 'Day',
  offline: 'fallback',
})
/** Cancels one date, or restores it; a date that has begun or has attendance cannot be changed. */
export const setPlacementDay = placement({ name: 'placements.setDay', method: 'POST', input: 'SetDay', output: 'SavedDay' })
/**
 * A student whose absence was recorded only by somebody at the provider states that they were there; a person who places students or keeps the register
 * decides.
 */
export const disputeDay = placement({ name: 'placements.disputeDay', method: 'POST', input: 'DisputeDay', output: 'SavedDay' })
export const withdrawDispute = placement({ name: 'placements.withdrawDispute', method: 'POST', input: 'One', output: 'Done' })
/** Keeps the absence; `text` gives the reason. A person who believes the student changes the register instead. */
export const answerDispute = placement({ name: 'placements.answerDispute', method: 'POST', input: 'AnswerDispute', output: 'SavedDay' })
/** The reader's own placements. */
export const listMyPlacements = placement({
  name: 'placements.listMine',
  method: 'GET',
  input: 'Nothing',
  output: 'Mine',
  offline: 'fallback',
})
