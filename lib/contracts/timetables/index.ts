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
/** With CONFLICT the answer holds `newer`. DATES_GO: dates go by it, and `meant` does not say how many and how many people are told; the answer does. */
export const saveTimetable = timetables({
  name: 'timetables.save',
  method: 'POST',
  input: 'SaveTimetable',
  output: 'SavedTimetable',
  errors: ['timetables.DATES_GO'],
})
/** A timetable that was published, or has events that began, stays. */
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

/** The dates of a timetable from a day to a day. */
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
/** Which teachers and rooms are taken on dates of an event as it is typed. */
export const listTaken = events({ name: 'timetables.listTaken', method: 'POST', input: 'CheckEvent', output: 'Taken' })
/** Who teaches the like of a date that needs cover and is free then; whoever has the least to do in its week first. */
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
/** Dates of several events at once: those under a holiday. */
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
/** An event for each group of a published grouping, or for as many as take their turn at once. */
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
/** Their dates to come follow within seconds. CONFLICT: somebody saved it since. */
export const saveFollows = people({ name: 'timetables.saveFollows', method: 'POST', input: 'SaveFollows', output: 'SavedFollows' })
/** How much who teaches has, week by week. */
export const listStaff = people({ name: 'timetables.listStaff', method: 'GET', input: 'OfStaff', output: 'Staff' })
/** When somebody can be planned to teach. */
export const readAvailability = people({ name: 'timetables.readAvailability', method: 'GET', input: 'OfTeacher', output: 'Availability' })
/** In place of the hours before. CONFLICT: somebody saved them since. */
export const saveAvailability = people({
  name: 'timetables.saveAvailability',
  method: 'POST',
  input: 'SaveAvailability',
  output: 'SavedAvailability',
})
export const readRoomUsage = usage({ name: 'timetables.readRoomUsage', method: 'GET', input: 'OfUsage', output: 'RoomUsage' })

/** Whether one has a private address from which a calendar program reads one’s dates. */
export const readFeed = feeds({ name: 'timetables.readFeed', method: 'GET', input: 'OwnFeed', output: 'Feed' })
/** The one before leads nowhere from then on. */
export const makeFeed = feeds({ name: 'timetables.makeFeed', method: 'POST', input: 'OwnFeed', output: 'MadeFeed' })
export const endFeed = feeds({ name: 'timetables.endFeed', method: 'POST', input: 'OwnFeed', output: 'Done' })
/** For calendar programs: an iCalendar text. */
export const feed = feeds({ name: 'timetables.feed', method: 'GET', path: '/calendar/{token}', input: 'WithToken', output: 'FeedText' })

/** A copy of a timetable to plan in: it takes nobody's time and nobody sees it but who plans. TOO_MANY_DRAFTS: there are ten already. */
export const makeDraft = planning({
  name: 'timetables.makeDraft',
  method: 'POST',
  input: 'MakeDraft',
  output: 'MadeDraft',
  errors: ['timetables.TOO_MANY_DRAFTS'],
})
/** What a draft would change of the timetable beside it. */
export const readDifference = planning({ name: 'timetables.readDifference', method: 'GET', input: 'OfDraft', output: 'Difference' })
export const readDraftClashes = planning({ name: 'timetables.readDraftClashes', method: 'GET', input: 'OfDraft', output: 'DraftClashes' })
/** Who would be told of some of it. Nothing is written. */
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
/** What was planned at once in a timetable, and can be undone. */
export const listActs = planning({ name: 'timetables.listActs', method: 'GET', input: 'OfActs', output: 'Acts' })
/** How far an act of planning is. */
export const readAct = planning({ name: 'timetables.readAct', method: 'GET', input: 'OfAct', output: 'Acted' })
/** Within 24 hours. Events that were changed since stay, and dates that have begun or have attendance. TOO_LATE: the day is over. */
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
/** COPY_CHANGED: what is copied, or where to, is not as it was shown. */
export const copyEvents = planning({
  name: 'timetables.copyEvents',
  method: 'POST',
  input: 'CopyEvents',
  output: 'Acted',
  errors: ['timetables.COPY_CHANGED'],
})

/** Which events lack a room, a teacher or students. */
export const listMissing = planning({ name: 'timetables.listMissing', method: 'GET', input: 'OfMissing', output: 'Missing' })

/** The rotas of a timetable, and what they can be made of. */
export const readRotas = rota({ name: 'timetables.readRotas', method: 'GET', input: 'OfRotas', output: 'Rotas' })
/** CONFLICT: somebody saved it since. */
export const saveRota = rota({ name: 'timetables.saveRota', method: 'POST', input: 'SaveRota', output: 'SavedRota' })
/** The events that it made stay. */
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

/** What somebody offers, may offer and may take. */
export const listSwaps = swaps({ name: 'timetables.listSwaps', method: 'GET', input: 'OwnSwaps', output: 'Swaps', offline: 'fallback' })
/** The dates that somebody could have for one of theirs. */
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
/** SWAP_GONE: somebody else has it, or it is offered no more. SWAP_LEFT: who offers it has it no more. */
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
/** One's own offer; of another's that one has taken, one's taking. */
export const withdrawSwap = swaps({
  name: 'timetables.withdrawSwap',
  method: 'POST',
  input: 'WithdrawSwap',
  output: 'SteppedSwap',
  errors: ['timetables.SWAP_GONE'],
})
/** What waits for a planner, and what was decided lately. */
export const listSwapsToDecide = swaps({
  name: 'timetables.listSwapsToDecide',
  method: 'GET',
  input: 'OwnSwaps',
  output: 'SwapsToDecide',
})
/** SWAP_OWN: one's own is decided by somebody else. */
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
