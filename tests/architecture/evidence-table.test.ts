import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { evidenceBars, type EvidenceRule } from '@/server/kernel/calls/evidence'
import { registry } from '@/server/registry'
import { filesBelow } from './files'

const page = 'docs/security/rules.md'
const [begin, end] = [
  '<!-- evidence: made by `UPDATE_EVIDENCE_TABLE=1 npm test -- architecture evidence-table` -->',
  '<!-- end of evidence -->',
]

/** The rules of all calls that vouch for somebody, as docs/security/rules.md prints them. */
function evidenceTable(): string {
  const rows = registry
    .flatMap(({ contract, evidence }) => (evidence ? [{ name: contract.name, rule: evidence }] : []))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const bar = ({ never }: EvidenceRule) =>
    evidenceBars.map((one) => (never[one] === true ? `**${one}**` : `${one}: ${never[one]}`)).join('; ')
  const shown = ({ shown: of }: EvidenceRule) => ('compared' in of ? of.compared : `not compared: ${of.notCompared}`)
  return [
    '| Act | Whose evidence | Who never gives it (bold: refused at the decision) | The right, asked again | What was shown | What ends it | Who undoes it |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(({ name, rule }) => `| \`${name}\` | ${[rule.of, bar(rule), rule.right, shown(rule), rule.ends, rule.undo].join(' | ')} |`),
  ].join('\n')
}

test('docs/security/rules.md prints who may vouch for whom', () => {
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
  expect(from).toBeGreaterThan(begin.length)
  expect(to).toBeGreaterThan(from)
  const made = `\n${evidenceTable()}\n`
  if (process.env.UPDATE_EVIDENCE_TABLE === '1') writeFileSync(page, text.slice(0, from) + made + text.slice(to))
  expect(readFileSync(page, 'utf8').slice(from, text.length).split(end)[0]).toBe(made)
})

// Every column that stores the person who did something is in one of these two lists. A new one fails here until it is listed.

/** Columns by the acts that write them, which vouch for somebody and declare it. */
const vouchedBy: Readonly<Record<string, readonly string[]>> = {
  'Absence.decidedById': ['absences.decide'],
  'CheckRequest.endedById': ['clinical-sessions.endCheck'],
  'ClinicalCase.agreedById': ['clinical-cases.agreePlan'],
  'FormSignature.signerId': ['form-responses.sign', 'sign-off.decideLink'],
  'Mark.givenById': ['clinical-sessions.saveMark', 'clinical-sessions.markRest'],
  'Radiograph.authorisedById': ['clinical-sessions.authoriseRadiograph'],
  'Reflection.acknowledgedById': ['reflections.acknowledge'],
  'ShiftAttendance.recordedById': ['clinic-shifts.recordAttendance', 'attendance.record'],
  'SupervisorConfirmation.supervisorId': ['clinical-sessions.decideConfirmation'],
  'TreatmentSession.finishedById': ['clinical-sessions.finishMarking'],
}

/** Columns whose person vouches for nobody, with the reason. */
const vouchesForNobody: Readonly<Record<string, string>> = {
  'Absence.recordedById': 'reports an absence; deciding on it is an act of its own',
  'AttendanceFollowUp.doneById': 'ticks off a talk with a student',
  'AttendanceRegister.closedById':
    'closing supposes absences and confirms check-ins without a doubt; what it says of presence is said by others',
  'ProviderLink.sentById': 'mails a link to a provider’s contact',
  'ProviderNote.settledById': 'ticks off what a provider asked or told',
  'PlacementDispute.answeredById': 'leaves an absence as it is, with why; what a student is believed stands in the register',
  'PlacementFile.addedById': 'keeps a file with a provider',
  'PlacementSuggestion.decidedById': 'says which placement came of what a student proposed, or why none did',
  'Batch.undoneById': 'takes back work on many at once',
  'CheckIn.openedById': 'shows a code',
  'CheckRequest.takenById': 'goes to a student who waits',
  'Concern.raisedById': 'raises a concern, which counts for nothing until others have looked',
  'ConcernFile.addedById': 'adds a file',
  'ConfigurationImport.undoneById': 'takes back settings',
  'Form.draftSavedById': 'saves a draft of a form',
  'FormComment.settledById': 'ticks off a comment',
  'FormLateSave.decidedById': 'takes over answers into a response that is filled in again, and is submitted by an act of its own',
  'FormLeftAnswers.savedById': 'wrote the answers that a moved draft no longer has a field for, which vouch for nothing',
  'FormPart.savedById': 'saves answers; submitting and deciding are acts of their own',
  'FormResponse.createdById': 'starts a response',
  'FormResponse.enteredById': 'types in what somebody filled in on paper, and decides nothing of it',
  'FormVersion.publishedById': 'publishes a form',
  'WorkflowInstance.startedById': 'begins a workflow for somebody; what is reviewed or signed in it is a form, whose acts declare it',
  'WorkflowVersion.publishedById': 'publishes a workflow',
  'Workflow.savedById': 'saves the draft of a workflow',
  'LateArrival.decidedById': 'runs the call of a late write as its writer, with all its checks',
  'OutsideSupervisor.addedById': 'names somebody, who is asked',
  'PlacementContact.supervisorId': 'says as whom a contact is asked; it is set with a fresh proof',
  'PatientContact.closedById': 'ticks off a call to a patient',
  'PatientFeedback.countedById': 'counts an answer that was marked by mistake, for a student who is not themself; the patient vouches',
  'PatientFeedback.hiddenById': 'hides a text that names somebody; the scores stay',
  'PrivacyExport.askedById': 'asks for their data',
  'PrivacyExport.openedById': 'opens their data',
  'ReportElementVersion.savedById': 'says what reports count, which decides nothing of anybody',
  'RetentionRule.changedById': 'changes how long data is kept',
  'Rollover.createdById': 'plans a change of years',
  'Setting.changedById': 'changes a setting',
  'SignoffAnomaly.decidedById': 'explains or escalates what looks odd; nobody explains their own signature (sign-off.OWN_SIGNATURE)',
  'SignoffCode.askedById': 'asks for a code to be mailed',
  'StaticUrl.createdById': 'makes an address',
  'SupervisorConfirmation.askedById': 'asks a supervisor',
  'SwapOffer.decidedById': 'says who comes to a date; whether they were there is said by others',
  'TermReport.releasedById': 'shows a student what others have decided and counted; nobody releases their own (reports.OWN)',
  'TermReportVersion.releasedById': 'the same, of a version that was withdrawn',
  'TermReportVersion.withdrawnById': 'takes it back from the student, and decides nothing of what it counted',
  'TestAttempt.askedById': 'asks for a test',
  'TreatmentSession.createdById': 'begins a session',
  'Timetable.draftById': 'made a copy to plan in; whoever accepts it is named in the change',
}

const decides = /^\s+(\w+ById|signerId|supervisorId)\s/

function personColumns(): string[] {
  return filesBelow('prisma/schema')
    .filter((file) => file.endsWith('.prisma'))
    .flatMap((file) => {
      let model = ''
      return readFileSync(`prisma/schema/${file}`, 'utf8')
        .split('\n')
        .flatMap((line) => {
          model = /^model (\w+)/.exec(line)?.[1] ?? model
          const name = decides.exec(line)?.[1]
          // The supervisor of a case is asked for their agreement, which is a column of its own.
          return name && `${model}.${name}` !== 'ClinicalCase.supervisorId' ? [`${model}.${name}`] : []
        })
    })
}

describe('every column that says by whom something was decided', () => {
  test('is written by acts that declare whose evidence it is, or vouches for nobody', () => {
    expect(personColumns().sort()).toEqual([...Object.keys(vouchedBy), ...Object.keys(vouchesForNobody)].sort())
  })

  test('names acts that there are', () => {
    const declared = new Set<string>(registry.flatMap(({ contract, evidence }) => (evidence ? [contract.name] : [])))
    const named = Object.values(vouchedBy).flat()
    expect(named.filter((name) => !declared.has(name))).toEqual([])
  })
})
