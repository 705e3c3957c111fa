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

/** More numbers than can be told at once. */
const tooMuch = ['reports.TOO_MUCH'] as const
/** It takes longer than somebody waits for a screen. */
const slow = ['reports.SLOW'] as const
const slowOrMuch = [...tooMuch, ...slow] as const

/** The years of students that somebody sees reports of. */
export const readReportsHome = matrix({ name: 'reports.home', method: 'GET', input: 'Nothing', output: 'Home' })
/** Students whose name the text is a part of, of those whose reports somebody sees; eight at most. */
export const findReportStudents = matrix({ name: 'reports.findStudents', method: 'GET', input: 'FindStudents', output: 'FoundStudents' })
/** One student: their own where none is named. */
export const readProgress = progress({ name: 'reports.progress', method: 'GET', input: 'OfStudent', output: 'Progress' })
/** The lines behind a number of a student's, and what was said. */
export const listReportRows = progress({ name: 'reports.rows', method: 'GET', input: 'FindRows', output: 'Rows' })
/** Day by day. */
export const listActivity = progress({ name: 'reports.activity', method: 'GET', input: 'FindActivity', output: 'Activity' })
/** Students by procedures: those of a programme and year that somebody sees; of the first that there is where none is named. */
export const readMatrix = matrix({ name: 'reports.matrix', method: 'GET', input: 'FindMatrix', output: 'Matrix' })
export const exportReport = matrix({ name: 'reports.export', method: 'POST', input: 'ExportReport', output: 'Exported' })
/** Whether students see in which quarter of their year they are: each for themself. */
export const hideQuartile = progress({ name: 'reports.hideQuartile', method: 'POST', input: 'HideQuartile', output: 'Done' })

/** What elements can be made of, as far as one may be told of it. */
export const listSources = elements({ name: 'reports.listSources', method: 'GET', input: 'Nothing', output: 'Sources' })
/** Rows of the school that a field of a source can name. */
export const listFieldOptions = elements({ name: 'reports.fieldOptions', method: 'GET', input: 'FindFieldOptions', output: 'FieldOptions' })
export const listElements = elements({ name: 'reports.listElements', method: 'GET', input: 'FindElements', output: 'Elements' })
export const readElement = elements({ name: 'reports.readElement', method: 'GET', input: 'OneEntry', output: 'ReadElement' })
/** Makes the next version; reports that show an earlier one keep it. */
export const saveElement = elements({ name: 'reports.saveElement', method: 'POST', input: 'SaveElement', output: 'SavedElement' })
export const removeElement = elements({ name: 'reports.removeElement', method: 'POST', input: 'RemoveElement', output: 'Done' })
/** What an element counts while it is made; a read under POST, as it takes the whole definition. */
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
/** A block while it is made; a read under POST, as it takes the whole block. */
export const tryBlock = configs({ name: 'reports.tryBlock', method: 'POST', input: 'TryBlock', output: 'AnsweredBlock', errors: tooMuch })
/** What a report is of: its blocks are read one by one, so that one that fails leaves the others. */
export const readReport = configs({ name: 'reports.read', method: 'GET', input: 'FindReport', output: 'Report' })
export const readBlock = configs({ name: 'reports.block', method: 'GET', input: 'FindBlock', output: 'AnsweredBlock', errors: slowOrMuch })
/** What the analysis and the time series offer the reader. */
export const readAnalysis = configs({ name: 'reports.analysis', method: 'GET', input: 'Asked', output: 'Analysis' })
/** Elements as the reader splits them; a read under POST, as it takes a list. */
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
/** A report of elements, an analysis, or the rows behind a number, as a file: the very numbers that the screen is told. */
export const exportBlocks = files({
  name: 'reports.exportBlocks',
  method: 'POST',
  input: 'ExportBlocks',
  output: 'ExportedBlocks',
  errors: slowOrMuch,
})

/** Has made what takes longer than somebody waits for a screen; the same asked again is the same run. */
export const beginRun = runs({ name: 'reports.begin', method: 'POST', input: 'Begin', output: 'Begun', errors: ['reports.TOO_MANY_RUNS'] })
/** One's own that are prepared or kept, the newest first. */
export const listRuns = runs({ name: 'reports.listRuns', method: 'GET', input: 'Nothing', output: 'Runs' })
/** What was prepared, told again only to whom it was made for, while they have the rights that it was made with. */
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
/** Removes one's own for everybody; of somebody else's it gives back the share. */
export const removeSaved = saved({ name: 'reports.removeSaved', method: 'POST', input: 'RemoveSaved', output: 'Done' })
/** People with whom a report can be shared. */
export const findReportReaders = saved({ name: 'reports.findReaders', method: 'GET', input: 'FindReaders', output: 'Readers' })

/** How somebody marks beside others: one's own, or with REPORT_ADMIN anybody's. */
export const readCalibration = calibration({ name: 'reports.calibration', method: 'GET', input: 'OfTeacher', output: 'Calibration' })
/** Teachers who can be looked at. */
export const listCalibratedTeachers = calibration({
  name: 'reports.calibratedTeachers',
  method: 'GET',
  input: 'FindTeachers',
  output: 'CalibratedTeachers',
})
/** What somebody thinks of how they mark, before they see it: once a term. */
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
/** A year's reports of a term, and what a release of them would be of. */
export const listTermReports = terms({ name: 'reports.listTerms', method: 'GET', input: 'FindTerms', output: 'TermReports' })
/** One student's: a student reads their own once it is released. */
export const readTermReport = terms({ name: 'reports.readTerm', method: 'GET', input: 'FindTerm', output: 'TermReport' })
/** The reader's own comment, until the report is released. */
export const saveTermComment = terms({
  name: 'reports.saveTermComment',
  method: 'POST',
  input: 'SaveTermComment',
  output: 'SavedTermComment',
  errors: [ofOneself, 'reports.RELEASED'],
})
/** That the student has seen their own. */
export const seeTermReport = terms({ name: 'reports.seeTerm', method: 'POST', input: 'SeeTerm', output: 'Done' })
/** For a day it can be undone, as far as nobody has seen theirs. */
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
/** The student is told, and reads why. */
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
/** The same of placements: by provider. */
export const readPlacementTime = times({ name: 'reports.readPlacementTime', method: 'GET', input: 'FindTimes', output: 'Times' })
/** The dates behind a number of either. */
export const listHeldDates = times({ name: 'reports.heldDates', method: 'GET', input: 'FindHeld', output: 'Held' })
/** The very numbers that the screen is told, as a file. */
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
