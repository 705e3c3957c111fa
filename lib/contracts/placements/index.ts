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
 * TO_COME: students are placed there, so that it stays in use; `data.placements` says which: `{ id, student, fromOn, toOn }`, at most 20, and `data.count` how
 * many. With another clinic, while somebody there signs off, it takes a fresh proof. Out of use nobody there signs off any more.
 */
export const saveProvider = provider({
  name: 'placements.saveProvider',
  method: 'POST',
  input: 'SaveProvider',
  output: 'Saved',
  errors: ['placements.TO_COME'],
})
/** TO_COME: as of `saveProvider`. Kept, and out of use, where students were placed there once or an event is planned there. */
export const removeProvider = provider({
  name: 'placements.removeProvider',
  method: 'POST',
  input: 'Remove',
  output: 'Removed',
  errors: ['placements.TO_COME'],
})

/** What would go with a provider that is merged into another one. `clinicDiffers`: whoever signs off comes into the book of the other's clinic. */
export const previewProviderMerge = provider({
  name: 'placements.previewMerge',
  method: 'GET',
  input: 'MergePair',
  output: 'MergePreview',
})
/**
 * For one provider that was entered twice: all that is of it is of the other from now on, and it goes. Days that are over stay in the room where they were.
 * `intoId` is refused where the other is none in use, or itself. Where the clinics differ and somebody signs off it takes a fresh proof.
 */
export const mergeProvider = provider({ name: 'placements.mergeProvider', method: 'POST', input: 'MergeProvider', output: 'Removed' })

/**
 * Somebody who signs off is in the book of outside supervisors; their name and address are saved with a fresh proof of who saves them. Whom an editor of the
 * book put there is used as they are; whom one removed is refused by `email`.
 */
export const saveContact = provider({ name: 'placements.saveContact', method: 'POST', input: 'SaveContact', output: 'Saved' })
/** What they were asked to sign and have not signed they cannot sign any more. */
export const removeContact = provider({ name: 'placements.removeContact', method: 'POST', input: 'Remove', output: 'Done' })
export const saveAgreement = provider({ name: 'placements.saveAgreement', method: 'POST', input: 'SaveAgreement', output: 'Saved' })
export const removeAgreement = provider({ name: 'placements.removeAgreement', method: 'POST', input: 'Remove', output: 'Done' })
export const saveCheck = provider({ name: 'placements.saveCheck', method: 'POST', input: 'SaveCheck', output: 'Saved' })
export const removeCheck = provider({ name: 'placements.removeCheck', method: 'POST', input: 'Remove', output: 'Done' })
/** Fewer places than students is allowed, and said. */
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

/** Who can be placed. */
export const findPlaceable = placement({ name: 'placements.findStudents', method: 'GET', input: 'FindStudents', output: 'Students' })
/** 50 at a time. */
export const listPlacements = placement({ name: 'placements.list', method: 'GET', input: 'FindPlacements', output: 'Placements' })
/** The list as a file for a spreadsheet. */
export const exportPlacements = placement({ name: 'placements.export', method: 'GET', input: 'FindPlacementsExport', output: 'Exported' })
export const readPlacement = placement({ name: 'placements.read', method: 'GET', input: 'One', output: 'OnePlacement' })
/**
 * NO_ROOM: `data` says of which days, `{ fromOn, toOn, students, places }`, of the first span that is too full. NO_AGREEMENT: no agreement covers all days,
 * `data.coveredUntil` is the last covered day or null; sent again with `despite` it is saved.
 */
export const savePlacements = placement({
  name: 'placements.save',
  method: 'POST',
  input: 'SavePlacements',
  output: 'SavedPlacements',
  errors: ['placements.NO_ROOM', 'placements.NO_AGREEMENT'],
})
/** Errors as of `savePlacements`. */
export const setPlacementState = placement({
  name: 'placements.setState',
  method: 'POST',
  input: 'SetState',
  output: 'SavedState',
  errors: ['placements.NO_ROOM', 'placements.NO_AGREEMENT'],
})
/** Who is at a provider when, with the state of each register. */
export const readProviderWeek = placement({ name: 'placements.readWeek', method: 'GET', input: 'OfWeek', output: 'Week' })
/** One date of placements; who only comes to it reads of themself alone. */
export const readPlacementDay = placement({
  name: 'placements.readDay',
  method: 'GET',
  input: 'One',
  output: 'Day',
  offline: 'fallback',
})
/** Calls one date off, or lets it take place after all; one that has begun, or has attendance, stays. */
export const setPlacementDay = placement({ name: 'placements.setDay', method: 'POST', input: 'SetDay', output: 'SavedDay' })
/** A student who is absent by the word of somebody at the provider alone says that they were there; whoever places students or keeps the register decides. */
export const disputeDay = placement({ name: 'placements.disputeDay', method: 'POST', input: 'DisputeDay', output: 'SavedDay' })
export const withdrawDispute = placement({ name: 'placements.withdrawDispute', method: 'POST', input: 'One', output: 'Done' })
/** It stays an absence; `text` says why. Whoever takes the student's word says so in the register. */
export const answerDispute = placement({ name: 'placements.answerDispute', method: 'POST', input: 'AnswerDispute', output: 'SavedDay' })
/** The reader's own placements. */
export const listMyPlacements = placement({
  name: 'placements.listMine',
  method: 'GET',
  input: 'Nothing',
  output: 'Mine',
  offline: 'fallback',
})
