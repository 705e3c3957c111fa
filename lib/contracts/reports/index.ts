import type { z } from 'zod'
import { contractsOf } from '@/lib/contract'
import type * as CalibrationShapes from './calibration.shapes'
import type * as ConfigShapes from './configs.shapes'
import type * as ElementShapes from './elements.shapes'
import type * as FileShapes from './files.shapes'
import type * as MatrixShapes from './matrix.shapes'
import type * as ProgressShapes from './progress.shapes'
import type * as RunShapes from './runs.shapes'
import type * as SavedShapes from './saved.shapes'
import type * as TermShapes from './terms.shapes'
import type * as TimeShapes from './times.shapes'

const progress = contractsOf(() => import('./progress.shapes'))
const matrix = contractsOf(() => import('./matrix.shapes'))
const configs = contractsOf(() => import('./configs.shapes'))
const files = contractsOf(() => import('./files.shapes'))
const runs = contractsOf(() => import('./runs.shapes'))
const saved = contractsOf(() => import('./saved.shapes'))
const elements = contractsOf(() => import('./elements.shapes'))
const calibration = contractsOf(() => import('./calibration.shapes'))
const terms = contractsOf(() => import('./terms.shapes'))
const times = contractsOf(() => import('./times.shapes'))

/** The answer would hold more numbers than one answer may. */
const tooMuch = ['reports.TOO_MUCH'] as const
/** The calculation takes longer than a screen can wait. */
const slow = ['reports.SLOW'] as const
const slowOrMuch = [...tooMuch, ...slow] as const

/** The years whose students' reports the asker may see. */
export const readReportsHome = matrix({ name: 'reports.home', method: 'GET', input: 'Nothing', output: 'Home' })
/** At most eight students whose name contains the text, among those whose reports the asker may see. */
export const findReportStudents = matrix({ name: 'reports.findStudents', method: 'GET', input: 'FindStudents', output: 'FoundStudents' })
/** The progress of one student; without `studentId`, of the asker. */
export const readProgress = progress({ name: 'reports.progress', method: 'GET', input: 'OfStudent', output: 'Progress' })
/** The lines behind one of a student's numbers, with the teachers' comments. */
export const listReportRows = progress({ name: 'reports.rows', method: 'GET', input: 'FindRows', output: 'Rows' })
/** A student's activity day by day. */
export const listActivity = progress({ name: 'reports.activity', method: 'GET', input: 'FindActivity', output: 'Activity' })
/** Students by procedures, for the students of a programme and year that the asker sees; the first such year if none is named. */
export const readMatrix = matrix({ name: 'reports.matrix', method: 'GET', input: 'FindMatrix', output: 'Matrix' })
export const exportReport = matrix({ name: 'reports.export', method: 'POST', input: 'ExportReport', output: 'Exported' })
/** Saves whether a student sees in which quarter of their year they are; each student decides for themself. */
export const hideQuartile = progress({ name: 'reports.hideQuartile', method: 'POST', input: 'HideQuartile', output: 'Done' })

/** The sources of elements, as far as the asker may see them. */
export const listSources = elements({ name: 'reports.listSources', method: 'GET', input: 'Nothing', output: 'Sources' })
/** The school's records that a field of a source can hold. */
export const listFieldOptions = elements({ name: 'reports.fieldOptions', method: 'GET', input: 'FindFieldOptions', output: 'FieldOptions' })
export const listElements = elements({ name: 'reports.listElements', method: 'GET', input: 'FindElements', output: 'Elements' })
export const readElement = elements({ name: 'reports.readElement', method: 'GET', input: 'OneEntry', output: 'ReadElement' })
/** Makes the next version; reports that show an earlier one keep it. */
export const saveElement = elements({ name: 'reports.saveElement', method: 'POST', input: 'SaveElement', output: 'SavedElement' })
export const removeElement = elements({ name: 'reports.removeElement', method: 'POST', input: 'RemoveElement', output: 'Done' })
/** Tells what an element counts while it is edited; a read by POST, because the input is the whole definition. */
export const checkElement = elements({
  name: 'reports.checkElement',
  method: 'POST',
  input: 'CheckElement',
  output: 'Checked',
  errors: tooMuch,
})

export const listConfigs = configs({ name: 'reports.listConfigs', method: 'GET', input: 'FindConfigs', output: 'Configs' })
export const readConfig = configs({ name: 'reports.readConfig', method: 'GET', input: 'OneEntry', output: 'ReadConfig' })
/** What the editor of a report offers. */
export const readConfigChoices = configs({ name: 'reports.configChoices', method: 'GET', input: 'Nothing', output: 'ConfigChoices' })
export const saveConfig = configs({ name: 'reports.saveConfig', method: 'POST', input: 'SaveConfig', output: 'Saved' })
export const removeConfig = configs({ name: 'reports.removeConfig', method: 'POST', input: 'RemoveConfig', output: 'Done' })
/** Answers a block while it is edited; a read by POST, because the input is the whole block. */
export const tryBlock = configs({ name: 'reports.tryBlock', method: 'POST', input: 'TryBlock', output: 'AnsweredBlock', errors: tooMuch })
/** Reads a report without the numbers of its blocks: these are read one by one, so that a failing block leaves the others. */
export const readReport = configs({ name: 'reports.read', method: 'GET', input: 'FindReport', output: 'Report' })
export const readBlock = configs({ name: 'reports.block', method: 'GET', input: 'FindBlock', output: 'AnsweredBlock', errors: slowOrMuch })
/** The choices of the analysis and the time series for the reader. */
export const readAnalysis = configs({ name: 'reports.analysis', method: 'GET', input: 'FindAnalysis', output: 'Analysis' })
/** Elements as the reader splits them; a read by POST, because the input is a list. */
export const analyse = configs({ name: 'reports.analyse', method: 'POST', input: 'Analyse', output: 'AnsweredBlock', errors: slowOrMuch })
export const listAnalysisRows = configs({
  name: 'reports.analysisRows',
  method: 'POST',
  input: 'FindAnalysisRows',
  output: 'CellRows',
  errors: slow,
})
/** The rows behind a number of a block. */
export const listCellRows = configs({ name: 'reports.cellRows', method: 'GET', input: 'FindCellRows', output: 'CellRows', errors: slow })
/** Exports a report of elements, an analysis, or the rows behind a number, with exactly the numbers of the screen. */
export const exportBlocks = files({
  name: 'reports.exportBlocks',
  method: 'POST',
  input: 'ExportBlocks',
  output: 'ExportedBlocks',
  errors: slowOrMuch,
})

/** Begins a run for a report that takes longer than a screen can wait; the same request again gives the same run. */
export const beginRun = runs({ name: 'reports.begin', method: 'POST', input: 'Begin', output: 'Begun', errors: ['reports.TOO_MANY_RUNS'] })
/** The asker's own runs that are being made or kept, newest first. */
export const listRuns = runs({ name: 'reports.listRuns', method: 'GET', input: 'Nothing', output: 'Runs' })
/** The result of a run, shown only to the person it was made for, while they have the rights with which it was made. */
export const readRun = runs({ name: 'reports.readRun', method: 'GET', input: 'OneRun', output: 'ReadRun' })
/** The file that was prepared. */
export const openRun = runs({ name: 'reports.openRun', method: 'POST', input: 'OneRun', output: 'ExportedBlocks' })
export const stopRun = runs({ name: 'reports.stopRun', method: 'POST', input: 'OneRun', output: 'Done' })

export type ReportRun = z.output<typeof RunShapes.Run>
export type AskedFor = z.output<typeof FileShapes.AskedFor>
export type ReportBlock = z.output<typeof ConfigShapes.Block>
export type AnsweredBlock = z.output<typeof ConfigShapes.AnsweredBlock>
export type Report = z.output<typeof ConfigShapes.Report>
export type ReportConfig = z.output<typeof ConfigShapes.Config>
/** Reports that somebody keeps with their filters, or that are shared with them. */
export const listSaved = saved({ name: 'reports.listSaved', method: 'GET', input: 'Nothing', output: 'SavedReports' })
export const readSaved = saved({ name: 'reports.readSaved', method: 'GET', input: 'OneEntry', output: 'ReadSaved' })
export const saveReport = saved({ name: 'reports.saveReport', method: 'POST', input: 'SaveReport', output: 'Saved' })
/** Removes the asker's own report for everybody; for somebody else's report, it only ends the share. */
export const removeSaved = saved({ name: 'reports.removeSaved', method: 'POST', input: 'RemoveSaved', output: 'Done' })
/** People with whom a report can be shared. */
export const findReportReaders = saved({ name: 'reports.findReaders', method: 'GET', input: 'FindReaders', output: 'Readers' })

/** How a teacher marks compared with others: the asker, or with REPORT_ADMIN any teacher. */
export const readCalibration = calibration({ name: 'reports.calibration', method: 'GET', input: 'OfTeacher', output: 'Calibration' })
/** Teachers who can be looked at. */
export const listCalibratedTeachers = calibration({
  name: 'reports.calibratedTeachers',
  method: 'GET',
  input: 'FindTeachers',
  output: 'CalibratedTeachers',
})
/** Saves what a teacher thinks of their own marking before they see the figures; once in a term. */
export const guessCalibration = calibration({
  name: 'reports.guessCalibration',
  method: 'POST',
  input: 'GuessCalibration',
  output: 'Done',
  errors: ['reports.GUESSED', 'reports.NOTHING_TO_GUESS'],
})

export type Calibration = z.output<typeof CalibrationShapes.Calibration>
export type CalibrationFigures = z.output<typeof CalibrationShapes.CalibrationFigures>
export type CalibratedTeachers = z.output<typeof CalibrationShapes.CalibratedTeachers>['rows']
export type SavedReport = z.output<typeof SavedShapes.SavedReport>
export type ReportAnalysis = z.output<typeof ConfigShapes.Analysis>
export type ReportConfigs = z.output<typeof ConfigShapes.Configs>
export type ReportConfigChoices = z.output<typeof ConfigShapes.ConfigChoices>
export type CellRow = z.output<typeof ConfigShapes.CellRow>
export type ElementDefinition = z.output<typeof ElementShapes.Definition>
export type ElementCondition = z.output<typeof ElementShapes.Condition>
export type ElementSource = z.output<typeof ElementShapes.Source>
export type ElementField = z.output<typeof ElementShapes.Field>
export type CheckedElement = z.output<typeof ElementShapes.Checked>
export type ReportElements = z.output<typeof ElementShapes.Elements>
export type ReportElement = z.output<typeof ElementShapes.Element>
export type Progress = z.output<typeof ProgressShapes.Progress>
export type ProgressProcedure = z.output<typeof ProgressShapes.Procedure>
export type ReportRows = z.output<typeof ProgressShapes.Rows>
export type ReportRow = z.output<typeof ProgressShapes.Row>
export type Activity = z.output<typeof ProgressShapes.Activity>
export type ReportsHome = z.output<typeof MatrixShapes.Home>
export type Matrix = z.output<typeof MatrixShapes.Matrix>

const ofOneself = 'reports.OWN'
/** The reports of one year group for a term, and what a release of them would contain. */
export const listTermReports = terms({ name: 'reports.listTerms', method: 'GET', input: 'FindTerms', output: 'TermReports' })
/** One student's term report; students read their own once it is released. */
export const readTermReport = terms({ name: 'reports.readTerm', method: 'GET', input: 'FindTerm', output: 'TermReport' })
/** Saves the reader's own comment, until the report is released. */
export const saveTermComment = terms({
  name: 'reports.saveTermComment',
  method: 'POST',
  input: 'SaveTermComment',
  output: 'SavedTermComment',
  errors: [ofOneself, 'reports.RELEASED'],
})
/** Records that the student has seen their own report. */
export const seeTermReport = terms({ name: 'reports.seeTerm', method: 'POST', input: 'SeeTerm', output: 'Done' })
/** Releases reports; within a day the release can be undone for students who have not seen theirs. */
export const releaseTermReports = terms({
  name: 'reports.releaseTerms',
  method: 'POST',
  input: 'ReleaseTerms',
  output: 'ReleasedTerms',
  errors: [ofOneself],
})
export const undoTermRelease = terms({
  name: 'reports.undoReleaseTerms',
  method: 'POST',
  input: 'OneRelease',
  output: 'UndoneRelease',
  errors: [ofOneself, 'reports.TOO_LATE'],
})
/** Withdraws a report; the student is told and reads the reason. */
export const withdrawTermReport = terms({
  name: 'reports.withdrawTerm',
  method: 'POST',
  input: 'WithdrawTerm',
  output: 'Done',
  errors: [ofOneself],
})

export type TermFigures = z.output<typeof TermShapes.TermFigures>
export type TermReports = z.output<typeof TermShapes.TermReports>
export type TermReport = z.output<typeof TermShapes.TermReport>

/** Sessions and hours, planned and attended, by shift, type, teacher or group. */
export const readTime = times({ name: 'reports.readTime', method: 'GET', input: 'FindTimes', output: 'Times' })
/** The same for placements, by provider. */
export const readPlacementTime = times({ name: 'reports.readPlacementTime', method: 'GET', input: 'FindTimes', output: 'Times' })
/** The dates behind a number of `readTime` or `readPlacementTime`. */
export const listHeldDates = times({ name: 'reports.heldDates', method: 'GET', input: 'FindHeld', output: 'Held' })
/** Exports exactly the numbers of the screen as a file. */
export const exportTimes = times({ name: 'reports.exportTimes', method: 'POST', input: 'ExportTimes', output: 'ExportedTimes' })

/** Places for patients in the shifts of clinics, with the patients who were seen and who did not attend. */
export const readAppointments = times({
  name: 'reports.readAppointments',
  method: 'GET',
  input: 'FindAppointments',
  output: 'Appointments',
})
/** The shifts behind a number of it. */
export const listAppointmentShifts = times({ name: 'reports.appointmentShifts', method: 'GET', input: 'FindShifts', output: 'Shifts' })
export const exportAppointments = times({
  name: 'reports.exportAppointments',
  method: 'POST',
  input: 'ExportAppointments',
  output: 'ExportedTimes',
})

export type Appointments = z.output<typeof TimeShapes.Appointments>
export type AppointmentTally = z.output<typeof TimeShapes.AppointmentTally>
export type Times = z.output<typeof TimeShapes.Times>
export type TimeTally = z.output<typeof TimeShapes.TimeTally>
