/** Splits names that are separated by spaces. */
const namesIn = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Read calls whose answer is between people, or a person's own alone: none of them answers a person who views the application as somebody else. */
export const betweenPeople = namesIn(`
  sign-in.listDevices files.partState files.download folders.browse folders.search folders.trash folders.used folders.folders folders.files
  folders.download folders.shareChoices folders.people folders.shared folders.access folders.versions folders.receipts messaging.list
  messaging.read messaging.download messaging.reach messaging.listBlocked messaging.broadcastChoices messaging.countAudience
  messaging.receipts concerns.choices concerns.readers concerns.mineRaised concerns.readRaised concerns.aboutMe concerns.readAboutMe
  concerns.list feedback.listPatient feedback.contacts feedback.listAbout feedback.listMine feedback.themes feedback.teaching
  absences.listMine absences.list absences.read absences.readImpact absences.findPeople absences.download attendance.listFollowUps
  form-responses.download reports.listSaved reports.readSaved reports.listRuns reports.readRun reports.calibration reports.calibratedTeachers competency-tests.download form-responses.readLate feedback.marked reflections.read
  placements.readMyBlocks placements.listMySuggestions placements.downloadFile reflections.download reflections.steps privacy.listPrivacy privacy.readSubject privacy.downloadExport dev.listMails
`)

/** All other read calls that need a person, by the reason why they answer during a view, too. */
export const openInView: Readonly<Record<string, readonly string[]>> = {
  'leaves out what is confidential (tried below)': namesIn(`
    notifications.list notifications.panel today.waiting clinical-sessions.listConcernDrafts clinical-sessions.listInitials clinical-sessions.read clinical-cases.read
    competency-tests.read reflections.list reflections.log reflections.suggest reports.readTerm
    form-responses.todo form-responses.countLists form-responses.list form-responses.choices form-responses.listEvents form-responses.export
    form-responses.read form-responses.history form-responses.pdf form-responses.verify sign-off.listLinks
  `),
  'refuses by itself': namesIn(`
    sign-in.beginClaim
  `),
  'answers no secret: how somebody signs in, which administrators of people end': namesIn(`
    sign-in.authenticate sign-in.readSecondFactor sign-in.listTokens sign-in.beginSignOn sign-in.answerOfEntra sign-in.leaveProvider
    sign-in.listIdentities
  `),
  'tells of the text that is asked about, and of nobody': namesIn(`
    patient-check.find
  `),
  'is how reports are set up, and who may read them; what is private is in no source during a view (sources.test.ts)': namesIn(`
    reports.listSources reports.fieldOptions reports.listElements reports.readElement reports.checkElement reports.listConfigs reports.readConfig
    reports.configChoices reports.tryBlock reports.findReaders
  `),
  'is a number of what waits for staff': namesIn(`
    feedback.toLookAfter
  `),
  'is how the institution is set up': namesIn(`
    config.get config.listAudit config.findActors config.listJobs config.readUpkeep config.listOutbox config.readInstitution
    config.searchWording config.exportWording config.listMailTexts config.previewMail config.listConfigurationImports
    config.readSignOnAround roles.list roles.read programmes.list programmes.read tags.list tags.read tags.readGroupChoices
    tags.previewMerge tags.listGroups tags.readGroup catalogue.read catalogue.listProcedures catalogue.readProcedure catalogue.readChoices
    catalogue.listSections catalogue.readSection catalogue.listScales catalogue.readScale catalogue.listPhrases catalogue.readOptions
    catalogue.listTerms catalogue.readTerm catalogue.listSpecialties catalogue.readSpecialty catalogue.listParticipationTypes
    catalogue.readParticipationType catalogue.listClinics catalogue.readClinic catalogue.listFirms catalogue.readFirm catalogue.listTeachers
    places.listBuildings places.readBuilding places.listRooms places.readRoom static-urls.list static-urls.read static-urls.listChoices
    static-urls.code config.describeApi sign-in.testEntra sign-in.readShibboleth sign-in.tryShibboleth concerns.receivers
    messaging.readNotificationSettings privacy.readRetention absences.listAbsenceTypes absences.readAbsenceType forms.list forms.read
    forms.check forms.listVersions forms.compare forms.exportDefinition forms.readXlsForm forms.listTypes forms.readType forms.listItems
    forms.readItem forms.choices forms.startable forms.ofTag workbooks.listAll workbooks.readForEditor workbooks.choices
    third-party-import.listSets third-party-import.readSet third-party-import.listReaders feedback.youSaid timetables.listSessionTypes
    timetables.readSessionType timetables.listDateRanges timetables.readDateRange timetables.listBackgrounds timetables.readBackground
    competency-tests.listTests competency-tests.readTest competency-tests.choices competency-tests.fields competency-tests.assessors
    competency-tests.listFilters competency-tests.markers reflections.templates reflections.listTemplates reflections.readers
    curriculum.listServed curriculum.compareYears curriculum.home curriculum.readNode curriculum.history curriculum.yearChoices curriculum.listFrameworks curriculum.readGroup curriculum.listOutcomes
    curriculum.readOutcome curriculum.listComponents curriculum.readComponent curriculum.findMappable curriculum.unmapped
    curriculum.search workflows.list workflows.readForEditor workflows.check workflows.previewMove workflows.choices workflows.fields
  `),
  'is who there is, for whoever administers people anyway': namesIn(`
    users.readFirstSteps users.list today.find users.listPeople users.countInvitations users.findCompany users.readPreferences
    users.readPerson users.readAccountChoices users.previewBulk users.readSending users.listViews users.explainScreen users.explainStudent
    users.listFlags users.readFlag users.listRollovers users.readRollover users.readRolloverState groupings.list groupings.read
    groupings.readChoices groupings.readGroup groupings.readBoard groupings.previewAllocation imports.foreseeUndo imports.read imports.list
    imports.listRecent privacy.findSubjects
  `),
  'is a record of the studies, which such a view is for; no reason of an absence, and no patient': namesIn(`
    clinical-sessions.readWorkspace clinical-sessions.listMine clinical-sessions.listClinic clinical-sessions.listChairs
    clinical-sessions.listAwaiting clinical-sessions.search clinical-sessions.readEarlierComments clinical-sessions.readEarlierHistory
    clinical-sessions.nextToMark competency-tests.mine competency-tests.toMark competency-tests.list competency-tests.eligibility
    competency-tests.askChoices competency-tests.ofSession competency-tests.tryRule clinical-cases.list clinical-cases.ofSession clinical-cases.choices clinical-cases.previewHandOver
    attendance.readRegister attendance.findWalkIns attendance.listMissed attendance.readBoard attendance.readHome attendance.listByEvent attendance.listByGroup
    workflows.mine workflows.read workflows.readStage workflows.startable workflows.students workflows.listRunning workflows.tryOut workflows.people
    coverage.matrix coverage.rows coverage.report coverage.mine
    attendance.listByStudent attendance.readMine attendance.readLog attendance.readReport attendance.exportReport sign-off.listAnomalies
    workbooks.mine workbooks.read workbooks.cohort third-party-import.listReadable third-party-import.listRecords
    third-party-import.readRecord reports.home reports.findStudents reports.progress reports.rows reports.activity reports.matrix reports.read reports.block reports.cellRows
    reports.analysis reports.analyse reports.analysisRows reports.listTerms
    reports.readTime reports.readPlacementTime reports.heldDates reports.readAppointments reports.appointmentShifts
  `),
  'says whether and whom one may ask, and nothing that was said': namesIn(`
    feedback.readAsk feedback.readHere feedback.choices feedback.readTeaching feedback.toTell
  `),
  'is a plan or who has a task; who is away is told, and never why': namesIn(`
    clinic-shifts.listWeek clinic-shifts.read clinic-shifts.listBusy clinic-shifts.check clinic-shifts.listPeople clinic-shifts.listHeld clinic-shifts.readUse
    timetables.list timetables.read timetables.readChoices timetables.readEventChoices timetables.readCalendar timetables.readTerm
    timetables.readIndividual timetables.readEvent timetables.readGenerating timetables.previewGenerated timetables.checkEvent timetables.checkReturning
    timetables.listClashes timetables.listChanges timetables.suggestTimes timetables.readFeed timetables.listStudents timetables.listStaff
    timetables.readAvailability timetables.readFollows timetables.readRoomUsage timetables.listCover timetables.listTaken timetables.listEventStudents
    timetables.readDifference timetables.readDraftClashes timetables.previewAccept timetables.listActs timetables.readAct timetables.readCopying timetables.previewCopy timetables.readRotas timetables.previewRota timetables.listMissing
    timetables.listSwaps timetables.listSwapChoices timetables.listSwapsToDecide form-schedules.list form-schedules.read
    form-schedules.preview form-schedules.choices form-schedules.people form-schedules.previewAssignment form-schedules.events
    form-schedules.listAssignments absences.listAway today.day today.floor
    placements.readChoices placements.findAddress placements.listProviders placements.readProvider placements.previewMerge placements.list placements.read placements.readWeek placements.readDay placements.readBoard placements.listPoints placements.findStudents placements.listMine
    placements.listBlocks placements.readBlockChoices placements.readBlock placements.readAllocation placements.export placements.exportProviders placements.listFiles placements.listSuggestions
    provider-portal.readState
  `),
}
