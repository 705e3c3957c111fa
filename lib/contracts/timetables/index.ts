import { contractsOf } from '@/lib/contract'

const timetables = contractsOf(() => import('./timetables.shapes'))
const calendar = contractsOf(() => import('./calendar.shapes'))
const events = contractsOf(() => import('./events.shapes'))
const feeds = contractsOf(() => import('./feed.shapes'))
const generate = contractsOf(() => import('./generate.shapes'))
const clashes = contractsOf(() => import('./clashes.shapes'))
const people = contractsOf(() => import('./people.shapes'))
const usage = contractsOf(() => import('./usage.shapes'))
const planning = contractsOf(() => import('./planning.shapes'))
const rota = contractsOf(() => import('./rota.shapes'))
const swaps = contractsOf(() => import('./swaps.shapes'))

export const listTimetables = timetables({ name: 'timetables.list', method: 'GET', input: 'FindEntries', output: 'Timetables' })
export const readTimetable = timetables({ name: 'timetables.read', method: 'GET', input: 'OneTimetable', output: 'ReadTimetable' })
export const readTimetableChoices = timetables({
  name: 'timetables.readChoices',
  method: 'GET',
  input: 'FindEntries',
  output: 'ReadChoices',
})
export const readEventChoices = timetables({ name: 'timetables.readEventChoices', method: 'GET', input: 'OneTimetable', output: 'Choices' })
/**
 * With CONFLICT the answer holds `newer`. DATES_GO: the save removes dates, and `meant` does not have their number or the number of people told; the answer has
 * both.
 */
export const saveTimetable = timetables({
  name: 'timetables.save',
  method: 'POST',
  input: 'SaveTimetable',
  output: 'SavedTimetable',
  errors: ['timetables.DATES_GO'],
})
/** A timetable that was published or has events that began cannot be removed. */
export const removeTimetable = timetables({
  name: 'timetables.remove',
  method: 'POST',
  input: 'SeenTimetable',
  output: 'Done',
  errors: ['timetables.HELD'],
})
export const publishTimetable = timetables({ name: 'timetables.publish', method: 'POST', input: 'SeenTimetable', output: 'Turned' })
/** Only before its first date. */
export const unpublishTimetable = timetables({
  name: 'timetables.unpublish',
  method: 'POST',
  input: 'SeenTimetable',
  output: 'Turned',
  errors: ['timetables.HELD'],
})

/** The dates of a timetable between two days. */
export const readCalendar = calendar({ name: 'timetables.readCalendar', method: 'GET', input: 'OfDays', output: 'Calendar' })
/** A whole timetable, by weeks. */
export const readTerm = calendar({ name: 'timetables.readTerm', method: 'GET', input: 'OfTerm', output: 'Term' })
/** Somebody's own timetable, or another's for those who may see it. */
export const readIndividual = calendar({
  name: 'timetables.readIndividual',
  method: 'GET',
  input: 'OfPerson',
  output: 'Individual',
  offline: 'fallback',
})
export const seeChanges = calendar({ name: 'timetables.seeChanges', method: 'POST', input: 'SeeChanges', output: 'Seen' })

export const readEvent = events({ name: 'timetables.readEvent', method: 'GET', input: 'OneEvent', output: 'ReadEvent' })
/** CREATOR_ONLY: another may not change it. HELD: a date that has begun keeps its time, place and people. */
export const saveEvent = events({
  name: 'timetables.saveEvent',
  method: 'POST',
  input: 'SaveEvent',
  output: 'SavedEvent',
  errors: ['timetables.CREATOR_ONLY', 'timetables.HELD'],
})
export const checkEvent = events({ name: 'timetables.checkEvent', method: 'POST', input: 'CheckEvent', output: 'Checked' })
/** Suggests other times, days, rooms or teachers with which an event would have no clash. */
export const suggestTimes = events({ name: 'timetables.suggestTimes', method: 'POST', input: 'CheckEvent', output: 'Suggested' })
/** The teachers and rooms that are taken on dates of an event while it is being edited. */
export const listTaken = events({ name: 'timetables.listTaken', method: 'POST', input: 'CheckEvent', output: 'Taken' })
/** The people who teach similar dates and are free for a date that needs cover; those with the least to do in its week come first. */
export const listCover = events({ name: 'timetables.listCover', method: 'GET', input: 'OfCover', output: 'Cover' })
/** The students who can be named for an event. */
export const listEventStudents = events({
  name: 'timetables.listEventStudents',
  method: 'GET',
  input: 'OfEventStudents',
  output: 'EventStudents',
})
export const removeEvent = events({
  name: 'timetables.removeEvent',
  method: 'POST',
  input: 'RemoveEvent',
  output: 'RemovedEvent',
  errors: ['timetables.CREATOR_ONLY', 'timetables.HELD'],
})
export const setOccurrences = events({
  name: 'timetables.setOccurrences',
  method: 'POST',
  input: 'SetOccurrences',
  output: 'SetDone',
  errors: ['timetables.CREATOR_ONLY', 'timetables.HELD'],
})
/** What dates that are skipped or cancelled would clash with if they were held after all. Nothing is written. */
export const checkReturning = events({
  name: 'timetables.checkReturning',
  method: 'POST',
  input: 'CheckReturning',
  output: 'CheckedReturning',
})
/** Skips dates of several events at once: those during a holiday. */
export const skipDates = events({
  name: 'timetables.skipDates',
  method: 'POST',
  input: 'SkipDates',
  output: 'SkippedDates',
  errors: ['timetables.CREATOR_ONLY', 'timetables.HELD', 'timetables.DATES_GO'],
})
export const moveOccurrences = events({
  name: 'timetables.moveOccurrences',
  method: 'POST',
  input: 'MoveOccurrences',
  output: 'Moved',
  errors: ['timetables.CREATOR_ONLY', 'timetables.HELD'],
})

export const pasteEvents = events({
  name: 'timetables.pasteEvents',
  method: 'POST',
  input: 'PasteEvents',
  output: 'Pasted',
  errors: ['timetables.CREATOR_ONLY'],
})
/** The dates keep their ids. HELD: one of them has begun since. */
export const rejoinEvent = events({
  name: 'timetables.rejoinEvent',
  method: 'POST',
  input: 'RejoinEvent',
  output: 'SavedEvent',
  errors: ['timetables.CREATOR_ONLY', 'timetables.HELD'],
})

export const readGenerating = generate({ name: 'timetables.readGenerating', method: 'GET', input: 'OfGrouping', output: 'Generating' })
/** What `generateEvents` would make. */
export const previewGenerated = generate({
  name: 'timetables.previewGenerated',
  method: 'POST',
  input: 'PreviewGenerated',
  output: 'PreviewedEvents',
  errors: ['timetables.GROUPING_UNPUBLISHED'],
})
/** Makes an event for each group of a published grouping, or for as many groups as take their turn at once. */
export const generateEvents = generate({
  name: 'timetables.generateEvents',
  method: 'POST',
  input: 'GenerateEvents',
  output: 'GeneratedEvents',
  errors: ['timetables.GROUPING_UNPUBLISHED'],
})

export const listClashes = clashes({ name: 'timetables.listClashes', method: 'GET', input: 'OfTimetable', output: 'Clashes' })
export const condone = clashes({ name: 'timetables.condone', method: 'POST', input: 'Condone', output: 'Done' })
export const endCondonement = clashes({ name: 'timetables.endCondonement', method: 'POST', input: 'EndCondonement', output: 'Done' })
export const listChanges = clashes({ name: 'timetables.listChanges', method: 'GET', input: 'OfChanges', output: 'Changes' })

/** The students whom the dates of a timetable expect. */
export const listStudents = people({ name: 'timetables.listStudents', method: 'GET', input: 'OfStudents', output: 'Students' })
/** Which part of a timetable a student follows. */
export const readFollows = people({ name: 'timetables.readFollows', method: 'GET', input: 'OfStudent', output: 'Follows' })
/** The student's future dates are updated within seconds. CONFLICT: somebody has saved it in the meantime. */
export const saveFollows = people({ name: 'timetables.saveFollows', method: 'POST', input: 'SaveFollows', output: 'SavedFollows' })
/** The teaching load of each teacher, week by week. */
export const listStaff = people({ name: 'timetables.listStaff', method: 'GET', input: 'OfStaff', output: 'Staff' })
/** The hours in which somebody can be planned to teach. */
export const readAvailability = people({ name: 'timetables.readAvailability', method: 'GET', input: 'OfTeacher', output: 'Availability' })
/** Replaces the hours. CONFLICT: somebody has saved them in the meantime. */
export const saveAvailability = people({
  name: 'timetables.saveAvailability',
  method: 'POST',
  input: 'SaveAvailability',
  output: 'SavedAvailability',
})
export const readRoomUsage = usage({ name: 'timetables.readRoomUsage', method: 'GET', input: 'OfUsage', output: 'RoomUsage' })

/** Whether the asker has a private address from which a calendar program reads their dates. */
export const readFeed = feeds({ name: 'timetables.readFeed', method: 'GET', input: 'OwnFeed', output: 'Feed' })
/** Makes a new address; the old one stops working. */
export const makeFeed = feeds({ name: 'timetables.makeFeed', method: 'POST', input: 'OwnFeed', output: 'MadeFeed' })
export const endFeed = feeds({ name: 'timetables.endFeed', method: 'POST', input: 'OwnFeed', output: 'Done' })
/** The iCalendar text for calendar programs. */
export const feed = feeds({ name: 'timetables.feed', method: 'GET', path: '/calendar/{token}', input: 'WithToken', output: 'FeedText' })

/** Makes a copy of a timetable for planning: it takes nobody's time, and only planners see it. TOO_MANY_DRAFTS: there are ten already. */
export const makeDraft = planning({
  name: 'timetables.makeDraft',
  method: 'POST',
  input: 'MakeDraft',
  output: 'MadeDraft',
  errors: ['timetables.TOO_MANY_DRAFTS'],
})
/** What a draft would change in its timetable. */
export const readDifference = planning({ name: 'timetables.readDifference', method: 'GET', input: 'OfDraft', output: 'Difference' })
export const readDraftClashes = planning({ name: 'timetables.readDraftClashes', method: 'GET', input: 'OfDraft', output: 'DraftClashes' })
/** The people who would be told if some of the draft were accepted. Nothing is written. */
export const previewAccept = planning({
  name: 'timetables.previewAccept',
  method: 'POST',
  input: 'PreviewAccept',
  output: 'PreviewedAccept',
})
/** DRAFT_CHANGED: the draft or the timetable is not as it was shown. */
export const acceptDraft = planning({
  name: 'timetables.acceptDraft',
  method: 'POST',
  input: 'AcceptDraft',
  output: 'Acted',
  errors: ['timetables.CREATOR_ONLY', 'timetables.DRAFT_CHANGED'],
})
export const discardDraft = planning({ name: 'timetables.discardDraft', method: 'POST', input: 'OfDraft', output: 'Done' })
/** Large planning acts in a timetable that can be undone. */
export const listActs = planning({ name: 'timetables.listActs', method: 'GET', input: 'OfActs', output: 'Acts' })
/** The progress of a planning act. */
export const readAct = planning({ name: 'timetables.readAct', method: 'GET', input: 'OfAct', output: 'Acted' })
/** Undoes an act within 24 hours. Events that were changed since stay, and so do dates that have begun or have attendance. TOO_LATE: the 24 hours are over. */
export const undoAct = planning({
  name: 'timetables.undoAct',
  method: 'POST',
  input: 'OfAct',
  output: 'Acted',
  errors: ['timetables.CREATOR_ONLY', 'timetables.TOO_LATE'],
})
export const readCopying = planning({ name: 'timetables.readCopying', method: 'GET', input: 'OfCopying', output: 'Copying' })
/** What copying would make, event by event. Nothing is written. */
export const previewCopy = planning({ name: 'timetables.previewCopy', method: 'POST', input: 'PreviewCopy', output: 'PreviewedCopy' })
/** COPY_CHANGED: the source or the target has changed since it was shown. */
export const copyEvents = planning({
  name: 'timetables.copyEvents',
  method: 'POST',
  input: 'CopyEvents',
  output: 'Acted',
  errors: ['timetables.COPY_CHANGED'],
})

/** Which events lack a room, a teacher or students. */
export const listMissing = planning({ name: 'timetables.listMissing', method: 'GET', input: 'OfMissing', output: 'Missing' })

/** The rotas of a timetable, and the choices for new ones. */
export const readRotas = rota({ name: 'timetables.readRotas', method: 'GET', input: 'OfRotas', output: 'Rotas' })
/** CONFLICT: somebody has saved the rota in the meantime. */
export const saveRota = rota({ name: 'timetables.saveRota', method: 'POST', input: 'SaveRota', output: 'SavedRota' })
/** Removes a rota; the events that it made stay. */
export const removeRota = rota({ name: 'timetables.removeRota', method: 'POST', input: 'RemoveRota', output: 'Done' })
/** What applying it would do. Nothing is written. */
export const previewRota = rota({ name: 'timetables.previewRota', method: 'GET', input: 'OneRota', output: 'PreviewedRota' })
/** Makes a draft of its timetable in which the events are as the rota says. TOO_MANY_DRAFTS: there are ten already. */
export const applyRota = rota({
  name: 'timetables.applyRota',
  method: 'POST',
  input: 'ApplyRota',
  output: 'AppliedRota',
  errors: ['timetables.TOO_MANY_DRAFTS'],
})

/** The dates that the asker offers, may offer and may take. */
export const listSwaps = swaps({ name: 'timetables.listSwaps', method: 'GET', input: 'OwnSwaps', output: 'Swaps', offline: 'fallback' })
/** The dates that the asker could get for one of theirs. */
export const listSwapChoices = swaps({ name: 'timetables.listSwapChoices', method: 'GET', input: 'OfSwapDate', output: 'SwapChoices' })
/** SWAP_CHANGED: the date is not as it was shown. SWAP_BOOKED: a session with a patient is planned on it. */
export const offerSwap = swaps({
  name: 'timetables.offerSwap',
  method: 'POST',
  input: 'OfferSwap',
  output: 'OfferedSwap',
  errors: [
    'timetables.SWAPS_OFF',
    'timetables.SWAP_TOO_LATE',
    'timetables.SWAP_CHANGED',
    'timetables.SWAP_BOOKED',
    'timetables.SWAP_OFFERED',
    'timetables.SWAP_TOO_MANY',
  ],
})
/** SWAP_GONE: somebody else has taken the date, or it is not offered any more. SWAP_LEFT: the person who offers the date does not have it any more. */
export const claimSwap = swaps({
  name: 'timetables.takeSwap',
  method: 'POST',
  input: 'TakeSwap',
  output: 'SteppedSwap',
  errors: [
    'timetables.SWAPS_OFF',
    'timetables.SWAP_TOO_LATE',
    'timetables.SWAP_CHANGED',
    'timetables.SWAP_LEFT',
    'timetables.SWAP_BOOKED',
    'timetables.SWAP_GONE',
    'timetables.SWAP_NOT_FOR_THEM',
    'timetables.SWAP_CLASH',
  ],
})
/** Withdraws the asker's own offer; for an offer of somebody else, the asker's taking of it. */
export const withdrawSwap = swaps({
  name: 'timetables.withdrawSwap',
  method: 'POST',
  input: 'WithdrawSwap',
  output: 'SteppedSwap',
  errors: ['timetables.SWAP_GONE'],
})
/** The swaps that wait for a planner, and those that were decided recently. */
export const listSwapsToDecide = swaps({
  name: 'timetables.listSwapsToDecide',
  method: 'GET',
  input: 'OwnSwaps',
  output: 'SwapsToDecide',
})
/** SWAP_OWN: planners cannot decide swaps of their own. */
export const decideSwap = swaps({
  name: 'timetables.decideSwap',
  method: 'POST',
  input: 'DecideSwap',
  output: 'SteppedSwap',
  errors: [
    'timetables.SWAPS_OFF',
    'timetables.SWAP_TOO_LATE',
    'timetables.SWAP_CHANGED',
    'timetables.SWAP_LEFT',
    'timetables.SWAP_BOOKED',
    'timetables.SWAP_GONE',
    'timetables.SWAP_NOT_FOR_THEM',
    'timetables.SWAP_CLASH',
    'timetables.SWAP_OWN',
    'timetables.CREATOR_ONLY',
  ],
})
